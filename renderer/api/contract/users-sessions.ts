import * as v from 'valibot'
import type { Call } from '../call.ts'
import { id, lenientTime, optionalText } from '../fields.ts'

export const userSessionSchema = v.object({
  id,
  isCurrent: v.boolean(),
  userAgent: optionalText,
  ipAddress: optionalText,
  createdAt: lenientTime,
  lastUsedAt: lenientTime,
})
export type UserSession = v.InferOutput<typeof userSessionSchema>

export const listSessions = {
  id: 'listSessions',
  route: 'GET /users/sessions',
  access: 'member',
  response: v.array(userSessionSchema),
} satisfies Call

export const endOtherSessions = {
  id: 'endOtherSessions',
  route: 'DELETE /users/sessions',
  access: 'member',
} satisfies Call

export const endSession = {
  id: 'endSession',
  route: 'DELETE /users/sessions/:id',
  access: 'member',
} satisfies Call
