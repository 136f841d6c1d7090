import * as v from 'valibot'
import type { CallDetails } from '../../call.ts'

export const details = {
  resendVerification: {
    summary: 'Sends the verification link again, without revealing whether the account exists',
    body: v.object({ email: v.string() }),
  },
  verifyEmail: {
    summary: 'Verifies the email address with the token of the link',
    query: v.object({ token: v.pipe(v.string(), v.description('From the link in the email')) }),
  },
  sendVerificationEmail: {
    summary: 'Sends the verification link to the signed-in user',
    errors: { 409: 'The address is already verified' },
  },
} satisfies Record<string, CallDetails>
