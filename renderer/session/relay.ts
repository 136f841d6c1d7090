import type { ConsentClient } from '../api/contract/oauth-clients.ts'
import { createTextSlot, storage } from '../browser/storage.ts'
import type { AuthorizationRequest } from '../rules/oauth/authorization-request.ts'
import { findDeliveryUri, isRelay } from '../rules/oauth/delivery-uri.ts'
import { fingerprint } from './session-cookies.ts'

/** The fingerprint of the only response that /oauth/callback accepts. Here, because the sign-in page doesn't load this file. */
export const expectedResponse = createTextSlot('oauth_response', () => sessionStorage)

type Issuer = Pick<ConsentClient, 'issuer' | 'authorization_response_iss_parameter_supported'>
type RelayedClient = Partial<Issuer & Pick<ConsentClient, 'redirectUris'>>

/** Stored instead of an issuer if the provider declares only that its responses name one. */
export const ANY_ISSUER = '*'

/** Stores the issuer that the response must name. If the provider declares none, a response of any issuer, or without one, is accepted. */
export function saveIssuer({
  issuer,
  authorization_response_iss_parameter_supported: isDeclared,
}: Partial<Issuer>): void {
  if (issuer || isDeclared) storage.oauthIssuer.save(issuer || ANY_ISSUER)
}

/**
 * If the request's redirect URI is our own /oauth/callback, stores what that page needs: the expected state, response and issuer, and
 * where to deliver the code. A denial has no code, so it passes no `redirectUris`.
 *
 * For any other redirect URI, clears what an earlier request stored and never used. Otherwise, if the redirect URI is our callback in
 * another spelling, this request's code would be delivered to the earlier application. A portal with a second host name can't clear it
 * there, so the callback also rejects any response but the one stored here.
 */
export function prepareRelay(
  { redirectUri, state }: AuthorizationRequest,
  { searchParams }: URL,
  { redirectUris, ...issuer }: RelayedClient = {},
): void {
  forgetResponse()
  if (!isRelay(redirectUri, location.origin) || state === undefined) return
  storage.oauthState.save(state)
  expectedResponse.save(responseFingerprint(searchParams))
  saveIssuer(issuer)
  const next = findDeliveryUri(redirectUri, redirectUris, location.origin)
  if (next) storage.deliveryUri.save(next)
}

/** Tells authorization responses apart by the last 16 characters of the code, so that web storage doesn't have all of it. */
export function responseFingerprint(response: URLSearchParams): string {
  return fingerprint(response.get('code') ?? response.get('error') ?? '')
}

/** From now on, /oauth/callback expects no response. */
export function forgetResponse(): void {
  for (const slot of [storage.oauthState, expectedResponse, storage.oauthIssuer, storage.deliveryUri]) slot.clear()
}
