import * as v from 'valibot'
import type { Call } from '../call.ts'
import { lenientText } from '../fields.ts'
import { outcomeSchema } from '../outcome.ts'

export const forgotPassword = {
  id: 'forgotPassword',
  route: 'POST /users/forgot-password',
  access: 'public',
  response: outcomeSchema,
} satisfies Call

const isNotFalse = v.fallback(v.optional(v.boolean(), true), true)

/** Only `valid: false` or `success: false` means invalid. `email` is for password managers. */
export const resetTokenSchema = v.fallback(
  v.pipe(
    v.object({ valid: isNotFalse, success: isNotFalse, email: lenientText }),
    v.transform(({ success, valid, ...rest }) => ({ ...rest, valid: valid && success })),
  ),
  { valid: true },
)
export type ResetToken = v.InferOutput<typeof resetTokenSchema>

export const verifyResetToken = {
  id: 'verifyResetToken',
  route: 'GET /users/verify-reset-token',
  access: 'public',
  response: resetTokenSchema,
} satisfies Call

export const resetPassword = {
  id: 'resetPassword',
  route: 'POST /users/reset-password',
  access: 'public',
} satisfies Call

export const changePassword = {
  id: 'changePassword',
  route: 'POST /users/change-password',
  access: 'member',
} satisfies Call
