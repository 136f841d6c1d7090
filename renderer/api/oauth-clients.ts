import * as v from 'valibot'
import { ApiError } from './api-error.ts'
import { type AdminClient, adminClientSchema, type ConsentClient, consentClientSchema } from './contract-oauth.ts'
import type { ClientDetails } from './contract-payloads.ts'
import { getSessionHandlers, request, retryWithFreshToken } from './http.ts'

/** Works without a token. With one, the response may include the scopes that the user granted before. */
export async function fetchConsentClient(clientId: string, signal?: AbortSignal): Promise<ConsentClient> {
  const access = (await getSessionHandlers().accessToken()) ? 'bearer' : 'public'
  return request(consentClientSchema, `/oauth/clients/consent/${encodeURIComponent(clientId)}`, {
    access,
    signal,
  })
}

export function fetchOAuthClients(signal: AbortSignal): Promise<AdminClient[]> {
  return request(v.array(adminClientSchema), '/oauth/clients', { access: 'bearer', signal })
}

export function createClient(details: ClientDetails): Promise<AdminClient> {
  return request(adminClientSchema, '/oauth/clients', { method: 'POST', body: details, access: 'bearer' })
}

/** A 401 doesn't sign the user out, so that the form keeps its input. Throws the 401 if the token can't be refreshed. */
export function updateClient(id: string, details: ClientDetails): Promise<AdminClient> {
  const { refresh } = getSessionHandlers()
  const update = () =>
    request(adminClientSchema, `/oauth/clients/${encodeURIComponent(id)}`, {
      method: 'PUT',
      body: details,
      access: 'bearer',
      on401: 'throw',
    })
  return retryWithFreshToken(update, isSessionExpired, (token) => refresh(token).catch(() => false))
}

/** True if a client couldn't be updated because the user has to sign in again. */
export function isSessionExpired(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || /unauthorized|401/i.test(error.message))
}

export function regenerateSecret(id: string): Promise<AdminClient> {
  return request(adminClientSchema, `/oauth/clients/${encodeURIComponent(id)}/regenerate-secret`, {
    method: 'POST',
    access: 'bearer',
  })
}
