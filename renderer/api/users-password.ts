import * as v from 'valibot'
import { type Outcome, outcomeSchema, type ResetToken, resetTokenSchema } from './contract.ts'
import { request } from './http.ts'

export function forgotPassword(email: string, signal: AbortSignal): Promise<Outcome> {
  return request(outcomeSchema, '/users/forgot-password', { method: 'POST', body: { email }, signal })
}

export function verifyResetToken(token: string, signal: AbortSignal): Promise<ResetToken> {
  return request(resetTokenSchema, `/users/verify-reset-token?${new URLSearchParams({ token })}`, { signal })
}

export function resetPassword(token: string, password: string, signal: AbortSignal): Promise<unknown> {
  return request(v.unknown(), '/users/reset-password', { method: 'POST', body: { token, password }, signal })
}

/** Ends the user's other sessions. A wrong current password is a 400, because a 401 would sign the user out. */
export function changePassword(currentPassword: string, newPassword: string): Promise<unknown> {
  const body = { currentPassword, newPassword }
  return request(v.unknown(), '/users/change-password', { method: 'POST', body, access: 'bearer' })
}
