import * as v from 'valibot'
import { type Outcome, outcomeSchema, refusedTokenSchema } from './contract.ts'
import { request } from './http.ts'

export function forgotPassword(email: string, signal: AbortSignal): Promise<Outcome> {
  return request(outcomeSchema, '/users/forgot-password', { method: 'POST', body: { email }, signal })
}

/** Whether the link can be used: yes, unless the provider refuses or plainly says no. */
export async function verifyResetToken(token: string, signal: AbortSignal): Promise<boolean> {
  const query = new URLSearchParams({ token })
  const answer = await request(v.unknown(), `/users/verify-reset-token?${query}`, { signal })
  return !v.is(refusedTokenSchema, answer)
}

export function resetPassword(token: string, password: string, signal: AbortSignal): Promise<unknown> {
  return request(v.unknown(), '/users/reset-password', { method: 'POST', body: { token, password }, signal })
}

/** Ends all other sessions of the user; this one goes on. A wrong current password is a 400 (D36). */
export function changePassword(currentPassword: string, newPassword: string): Promise<unknown> {
  const body = { currentPassword, newPassword }
  return request(v.unknown(), '/users/change-password', { method: 'POST', body, access: 'bearer' })
}
