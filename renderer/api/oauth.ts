import * as v from 'valibot'
import { type AuthorizedApp, authorizedAppSchema, authorizeResponseSchema } from './contract-oauth.ts'
import type { AuthorizePayload } from './contract-payloads.ts'
import { request } from './http.ts'

/** Returns the redirect URL, unchecked. */
export async function authorize(body: AuthorizePayload, signal: AbortSignal): Promise<unknown> {
  const { redirectUrl } = await request(authorizeResponseSchema, '/oauth/authorize', {
    method: 'POST',
    body,
    access: 'bearer',
    signal,
  })
  return redirectUrl
}

export function fetchAuthorizedApps(signal: AbortSignal): Promise<AuthorizedApp[]> {
  return request(v.array(authorizedAppSchema), '/oauth/authorized-apps', { access: 'bearer', signal })
}

export function revokeAccess(id: string): Promise<unknown> {
  return request(v.unknown(), `/oauth/revoke-access/${encodeURIComponent(id)}`, { method: 'POST', access: 'bearer' })
}
