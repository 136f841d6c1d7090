import * as v from 'valibot'
import { authorizedAppSchema, authorizeResponseSchema } from './contract-oauth.ts'
import type { AuthorizePayload } from './contract-payloads.ts'
import { request } from './http.ts'

/** Returns the redirect URL, unchecked. */
export async function authorize(body: AuthorizePayload, signal: AbortSignal): Promise<unknown> {
  const options = { method: 'POST', body, access: 'bearer', signal } as const
  const { redirectUrl } = await request(authorizeResponseSchema, '/oauth/authorize', options)
  return redirectUrl
}

export const fetchAuthorizedApps = (signal: AbortSignal) =>
  request(v.array(authorizedAppSchema), '/oauth/authorized-apps', { access: 'bearer', signal })

export const revokeAccess = (id: string) =>
  request(v.unknown(), `/oauth/revoke-access/${encodeURIComponent(id)}`, { method: 'POST', access: 'bearer' })
