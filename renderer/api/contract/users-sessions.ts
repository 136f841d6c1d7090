import * as v from 'valibot'
import { call } from '../call.ts'
import { id, lenientTime, optionalText } from '../fields.ts'
import type { details } from './details/users-sessions.ts'

export const userSessionSchema = v.object({
  id,
  isCurrent: v.boolean(),
  userAgent: optionalText,
  ipAddress: optionalText,
  createdAt: lenientTime,
  lastUsedAt: lenientTime,
})
export type UserSession = v.InferOutput<typeof userSessionSchema>

export const listSessions = call<typeof details.listSessions>()({
  name: 'GET /users/sessions',
  access: 'member',
  response: v.array(userSessionSchema),
})

export const endOtherSessions = call<typeof details.endOtherSessions>()({
  name: 'DELETE /users/sessions',
  access: 'member',
})

export const endSession = call<typeof details.endSession>()({
  name: 'DELETE /users/sessions/:id',
  access: 'member',
})
