import * as v from 'valibot'
import type { Call } from '../call.ts'
import { id, lenientText, lenientTime } from '../fields.ts'

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
