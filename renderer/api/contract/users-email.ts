import { call } from '../call.ts'
import { outcomeSchema } from '../outcome.ts'
import type { details } from './details/users-email.ts'

export const resendVerification = call<typeof details.resendVerification>()({
  name: 'POST /users/resend-verification',
  access: 'public',
  response: outcomeSchema,
})

export const verifyEmail = call<typeof details.verifyEmail>()({
  name: 'GET /users/verify-email',
  access: 'public',
  response: outcomeSchema,
})

export const sendVerificationEmail = call<typeof details.sendVerificationEmail>()({
  name: 'POST /users/send-verification-email',
  access: 'member',
})
