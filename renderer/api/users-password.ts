import * as v from 'valibot'
import { type Outcome, outcomeSchema, resetTokenSchema } from './contract.ts'
import { request } from './http.ts'

export function forgotPassword(email: string, signal: AbortSignal): Promise<Outcome> {
  return request(outcomeSchema, '/users/forgot-password', { method: 'POST', body: { email }, signal })
}

export async function verifyResetToken(token: string, signal: AbortSignal): Promise<boolean> {
  const query = new URLSearchParams({ token })
  return (await request(resetTokenSchema, `/users/verify-reset-token?${query}`, { signal })).valid
}

export function resetPassword(token: string, password: string, signal: AbortSignal): Promise<unknown> {
  return request(v.unknown(), '/users/reset-password', { method: 'POST', body: { token, password }, signal })
}
