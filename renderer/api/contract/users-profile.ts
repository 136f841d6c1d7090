import * as v from 'valibot'
import type { Call } from '../call.ts'
import { orWrapped } from '../fields.ts'
import { userSchema } from './users.ts'

// Without `v.omit`: valibot is one module, so every page loads what one screen uses.
const { id, username, email, ...changeable } = userSchema.entries
const changedSchema = v.pipe(
  v.object(changeable),
  v.check((changed) => Object.keys(changed).length > 0, 'The response has no field of a profile'),
)

/** At least one field of the profile. */
export const updatedProfileSchema = orWrapped(changedSchema)

export const updateProfile = {
  id: 'updateProfile',
  route: 'PATCH /users/profile',
  access: 'member',
  response: updatedProfileSchema,
} satisfies Call
