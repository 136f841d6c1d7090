import * as v from 'valibot'
import type { Call } from '../call.ts'
import { lenientText } from '../fields.ts'
import { outcomeSchema } from '../outcome.ts'

export const resendVerification = {
  id: 'resendVerification',
  route: 'POST /users/resend-verification',
  access: 'public',
  response: outcomeSchema,
} satisfies Call

/**
 * Uses up the token. If only the response was lost, repeating the request would report an invalid link. `email` fills in the sign-in form.
 */
export const verifyEmail = {
  id: 'verifyEmail',
  route: 'GET /users/verify-email',
  access: 'public',
  isRepeatable: false,
  response: v.object({ ...outcomeSchema.entries, email: lenientText }),
} satisfies Call

export const sendVerificationEmail = {
  id: 'sendVerificationEmail',
  route: 'POST /users/send-verification-email',
  access: 'member',
} satisfies Call
