import * as v from 'valibot'
import type { Call } from '../call.ts'
import { id, lenientText, lenientTime, orWrapped } from '../fields.ts'
import { userSchema } from './users.ts'

const changedSchema = v.pipe(
  v.omit(userSchema, ['id', 'username', 'email']),
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

export const activitySchema = v.object({
  id,
  action: v.fallback(v.string(), ''),
  details: v.fallback(v.nullish(v.object({ clientName: lenientText })), undefined),
  ipAddress: lenientText,
  createdAt: lenientTime,
})
export type Activity = v.InferOutput<typeof activitySchema>

export const listActivities = {
  id: 'listActivities',
  route: 'GET /users/activities',
  access: 'member',
  response: v.array(activitySchema),
} satisfies Call
