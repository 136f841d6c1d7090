import * as v from 'valibot'
import { type Activity, activitySchema, type UserSession, userSessionSchema } from './contract-lists.ts'
import type { WalletConnection } from './contract-payloads.ts'
import { request } from './http.ts'

/** Newest first. */
export function fetchActivities(signal: AbortSignal): Promise<Activity[]> {
  return request(v.array(activitySchema), '/users/activities', { access: 'bearer', signal })
}

/** A provider without this call responds with 404. */
export function fetchSessions(signal: AbortSignal): Promise<UserSession[]> {
  return request(v.array(userSessionSchema), '/users/sessions', { access: 'bearer', signal })
}

export function endSession(id: string): Promise<unknown> {
  return request(v.unknown(), `/users/sessions/${encodeURIComponent(id)}`, { method: 'DELETE', access: 'bearer' })
}

/** Ends all sessions but the current one. */
export function endOtherSessions(): Promise<unknown> {
  return request(v.unknown(), '/users/sessions', { method: 'DELETE', access: 'bearer' })
}

/** Takes no signal: when the user leaves the screen, the provider may have connected the wallet already. */
export function connectWallet(body: WalletConnection): Promise<unknown> {
  return request(v.unknown(), '/users/connect-wallet', { method: 'POST', body, access: 'bearer' })
}
