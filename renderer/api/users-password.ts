import * as v from 'valibot'
import { outcomeSchema, resetTokenSchema } from './contract.ts'
import { request } from './http.ts'

export const forgotPassword = (email: string, signal: AbortSignal) =>
  request(outcomeSchema, '/users/forgot-password', { method: 'POST', body: { email }, signal })

export const verifyResetToken = (token: string, signal: AbortSignal) =>
  request(resetTokenSchema, `/users/verify-reset-token?${new URLSearchParams({ token })}`, { signal })

export const resetPassword = (token: string, password: string, signal: AbortSignal) =>
  request(v.unknown(), '/users/reset-password', { method: 'POST', body: { token, password }, signal })

/** Ends the user's other sessions. A wrong current password is a 400, because a 401 would sign the user out. */
export function changePassword(currentPassword: string, newPassword: string) {
  const body = { currentPassword, newPassword }
  return request(v.unknown(), '/users/change-password', { method: 'POST', body, access: 'bearer' })
}
