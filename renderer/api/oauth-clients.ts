import { storage } from '../storage.ts'
import { type ConsentClient, consentClientSchema } from './contract-oauth.ts'
import { request } from './http.ts'

/** Public; with a token the provider may also tell what its owner granted before. */
export function consentClient(clientId: string, signal: AbortSignal): Promise<ConsentClient> {
  const access = storage.accessToken.read() ? 'bearer' : 'public'
  return request(consentClientSchema, `/oauth/clients/consent/${encodeURIComponent(clientId)}`, {
    access,
    on401: 'throw',
    signal,
  })
}
