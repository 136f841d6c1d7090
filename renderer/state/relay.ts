import type { AuthorizationRequest } from '../rules/oauth/authorization-request.ts'
import { safeTarget } from '../rules/oauth/external-target.ts'
import { storage } from '../storage.ts'

/**
 * If the request's redirect URI is our own /oauth/callback, stores what that page needs: the expected state, the issuer, and where to
 * deliver the code. A denial has no code, so it passes no `registered`. For any other redirect URI, clears what an earlier request stored
 * and never used: a second spelling of our callback would deliver this request's code to the earlier application.
 */
export function prepareRelay(
  { redirectUri, state }: AuthorizationRequest,
  issuer?: string,
  registered: readonly string[] = [],
): void {
  if (redirectUri !== ownCallback() || state === undefined) {
    for (const slot of [storage.oauthState, storage.oauthIssuer, storage.deliveryUri]) slot.clear()
    return
  }
  storage.oauthState.save(state)
  if (issuer) storage.oauthIssuer.save(issuer)
  else storage.oauthIssuer.clear()
  const next = relayTarget(redirectUri, registered)
  if (next) storage.deliveryUri.save(next)
  else storage.deliveryUri.clear()
}

/** The first other http(s) URI that the application registered, if the redirect URI is our own /oauth/callback. */
export function relayTarget(redirectUri: string, registered: readonly string[] = []): string | undefined {
  const own = ownCallback()
  if (redirectUri !== own) return undefined
  return registered.find((uri) => uri !== own && /^https?:/.test(uri) && safeTarget(uri))
}

const ownCallback = () => `${location.origin}/oauth/callback`
