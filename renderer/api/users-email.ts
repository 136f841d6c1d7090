import * as v from 'valibot'
import { outcomeSchema } from './contract.ts'
import { request } from './http.ts'

export const resendVerification = (email: string, signal: AbortSignal) =>
  request(outcomeSchema, '/users/resend-verification', { method: 'POST', body: { email }, signal })

export const verifyEmail = (token: string) =>
  request(outcomeSchema, `/users/verify-email?${new URLSearchParams({ token })}`)

/** Sends the current user a new verification link. */
export const sendVerificationEmail = () =>
  request(v.unknown(), '/users/send-verification-email', { method: 'POST', access: 'bearer' })
