import * as v from 'valibot'
import { type Activity, activitySchema } from './contract-lists.ts'
import { request } from './http.ts'

/** Newest first. */
export function fetchActivities(signal: AbortSignal): Promise<Activity[]> {
  return request(v.array(activitySchema), '/users/activities', { access: 'bearer', signal })
}
