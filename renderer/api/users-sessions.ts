import * as v from 'valibot'
import { type UserSession, userSessionSchema } from './contract-lists.ts'
import { request } from './http.ts'

/** A provider without this call responds with 404. */
export function fetchSessions(signal: AbortSignal): Promise<UserSession[]> {
  return request(v.array(userSessionSchema), '/users/sessions', { access: 'bearer', signal })
}

export function endSession(id: string): Promise<unknown> {
  return request(v.unknown(), `/users/sessions/${encodeURIComponent(id)}`, {
    method: 'DELETE',
    access: 'bearer',
  })
}

/** Ends all sessions but the current one. */
export function endOtherSessions(): Promise<unknown> {
  return request(v.unknown(), '/users/sessions', { method: 'DELETE', access: 'bearer' })
}
