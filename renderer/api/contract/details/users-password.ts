import * as v from 'valibot'
import type { CallDetails } from '../../call.ts'
import { optionalText } from '../../fields.ts'

export const details = {
  forgotPassword: {
    summary: 'Emails a link to set a new password, without revealing whether the account exists',
    body: v.object({ email: v.string() }),
  },
  verifyResetToken: {
    summary: 'Checks a reset link: it is valid unless the status is an error or the body is { valid: false }',
    query: v.object({ token: v.pipe(v.string(), v.description('From the link in the email')) }),
    response: v.union([v.object({ valid: v.optional(v.boolean()), email: optionalText }), v.unknown()]),
  },
  resetPassword: {
    summary: 'Sets a new password with the token of the link, and ends all sessions',
    body: v.object({ token: v.string(), password: v.string() }),
  },
  changePassword: {
    summary: 'Changes the password and ends all other sessions; a wrong current password is a 400, never a 401',
    body: v.object({ currentPassword: v.string(), newPassword: v.string() }),
  },
} satisfies Record<string, CallDetails>
