import { createTextSlot, storage } from '../browser/storage.ts'
import type { AuthorizationRequest } from '../rules/oauth/authorization-request.ts'
import { safeTarget } from '../rules/oauth/external-target.ts'
import { fingerprint } from '../session/session-cookies.ts'

/** The fingerprint of the only response that /oauth/callback accepts. Not in storage.ts, which every page loads. */
export const expectedResponse = createTextSlot('oauth_response', () => sessionStorage)

/**
 * If the request's redirect URI is our own /oauth/callback, stores what that page needs: the expected state, response and issuer, and
 * where to deliver the code. A denial has no code, so it passes no `registered`. For any other redirect URI, clears what an earlier
 * request stored and never used: a second spelling of our callback would deliver this request's code to the earlier application. A portal
 * with a second host name can't clear it, so the callback also rejects any other response than this one.
 */
export function prepareRelay(
  { redirectUri, state }: AuthorizationRequest,
  { searchParams }: URL,
  issuer?: string,
  registered: readonly string[] = [],
): void {
  forgetResponse()
  if (redirectUri !== ownCallback() || state === undefined) return
  storage.oauthState.save(state)
  expectedResponse.save(responseFingerprint(searchParams))
  if (issuer) storage.oauthIssuer.save(issuer)
  const next = relayTarget(redirectUri, registered)
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

/** The first other http(s) URI that the application registered, if the redirect URI is our own /oauth/callback. */
export function relayTarget(redirectUri: string, registered: readonly string[] = []): string | undefined {
  const own = ownCallback()
  if (redirectUri !== own) return undefined
  return registered.find((uri) => uri !== own && /^https?:/.test(uri) && safeTarget(uri))
}

const ownCallback = () => `${location.origin}/oauth/callback`
