import * as v from 'valibot'
import {
  type Authorization,
  type AuthorizedApp,
  authorizedAppSchema,
  authorizeResponseSchema,
} from './contract-oauth.ts'
import { request } from './http.ts'

/** The address to go to, unchecked. */
export async function authorize(authorization: Authorization, signal: AbortSignal): Promise<unknown> {
  const { redirectUrl } = await request(authorizeResponseSchema, '/oauth/authorize', {
    method: 'POST',
    body: authorization,
    access: 'bearer',
    signal,
  })
  return redirectUrl
}

export function authorizedApps(signal: AbortSignal): Promise<AuthorizedApp[]> {
  return request(v.array(authorizedAppSchema), '/oauth/authorized-apps', { access: 'bearer', signal })
}

export function revokeAccess(id: string): Promise<unknown> {
  return request(v.unknown(), `/oauth/revoke-access/${encodeURIComponent(id)}`, {
    method: 'POST',
    access: 'bearer',
  })
}
