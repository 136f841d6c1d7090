import * as v from 'valibot'
import { type Outcome, outcomeSchema } from './contract.ts'
import { request } from './http.ts'

export function resendVerification(email: string, signal: AbortSignal): Promise<Outcome> {
  return request(outcomeSchema, '/users/resend-verification', { method: 'POST', body: { email }, signal })
}

/** Uses up the token. If only the response was lost, repeating the request would report an invalid link. */
export function verifyEmail(token: string): Promise<Outcome> {
  return request(outcomeSchema, `/users/verify-email?${new URLSearchParams({ token })}`, { canRetry: false })
}

/** Sends the current user a new verification link. */
export function sendVerificationEmail(): Promise<unknown> {
  return request(v.unknown(), '/users/send-verification-email', { method: 'POST', access: 'bearer' })
}
