import * as v from 'valibot'
import { call } from '../call.ts'
import { lenientText } from '../fields.ts'
import { outcomeSchema } from '../outcome.ts'
import type { details } from './details/users-password.ts'

export const forgotPassword = call<typeof details.forgotPassword>()({
  name: 'POST /users/forgot-password',
  access: 'public',
  response: outcomeSchema,
})

/** Only `{ valid: false }` means invalid. `email` is for password managers. */
export const resetTokenSchema = v.fallback(
  v.object({ valid: v.fallback(v.optional(v.boolean(), true), true), email: lenientText }),
  { valid: true },
)
export type ResetToken = v.InferOutput<typeof resetTokenSchema>

export const verifyResetToken = call<typeof details.verifyResetToken>()({
  name: 'GET /users/verify-reset-token',
  access: 'public',
  response: resetTokenSchema,
})

export const resetPassword = call<typeof details.resetPassword>()({
  name: 'POST /users/reset-password',
  access: 'public',
})

export const changePassword = call<typeof details.changePassword>()({
  name: 'POST /users/change-password',
  access: 'member',
})
