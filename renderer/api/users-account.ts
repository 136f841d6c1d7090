import * as v from 'valibot'
import { activitySchema, userSessionSchema } from './contract-lists.ts'
import type { WalletConnection } from './contract-payloads.ts'
import { request } from './http.ts'

/** Newest first. */
export const fetchActivities = (signal: AbortSignal) =>
  request(v.array(activitySchema), '/users/activities', { access: 'bearer', signal })

/** A provider without this call responds with 404. */
export const fetchSessions = (signal: AbortSignal) =>
  request(v.array(userSessionSchema), '/users/sessions', { access: 'bearer', signal })

export const endSession = (id: string) =>
  request(v.unknown(), `/users/sessions/${encodeURIComponent(id)}`, { method: 'DELETE', access: 'bearer' })

/** Ends all sessions but the current one. */
export const endOtherSessions = () => request(v.unknown(), '/users/sessions', { method: 'DELETE', access: 'bearer' })

/** Takes no signal: when the user leaves the screen, the provider may have connected the wallet already. */
export const connectWallet = (body: WalletConnection) =>
  request(v.unknown(), '/users/connect-wallet', { method: 'POST', body, access: 'bearer' })
