import * as v from 'valibot'
import { call } from '../call.ts'
import { id, lenientText, lenientTime, orWrapped } from '../fields.ts'
import type { details } from './details/users-account.ts'
import { userSchema } from './users.ts'

const changedSchema = v.pipe(
  v.omit(userSchema, ['id', 'username', 'email']),
  v.check((changed) => Object.keys(changed).length > 0, 'The response has no field of a profile'),
)

/** At least one field of the profile. */
export const updatedProfileSchema = orWrapped(changedSchema)

export const updateProfile = call<typeof details.updateProfile>()({
  name: 'PATCH /users/profile',
  access: 'member',
  response: updatedProfileSchema,
})

export const activitySchema = v.object({
  id,
  action: v.fallback(v.string(), ''),
  details: v.fallback(v.nullish(v.object({ clientName: lenientText })), undefined),
  ipAddress: lenientText,
  createdAt: lenientTime,
})
export type Activity = v.InferOutput<typeof activitySchema>

export const listActivities = call<typeof details.listActivities>()({
  name: 'GET /users/activities',
  access: 'member',
  response: v.array(activitySchema),
})
