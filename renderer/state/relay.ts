import type { ConsentRequest } from '../rules/oauth/consent-request.ts'
import { safeTarget } from '../rules/oauth/external-target.ts'
import { storage } from '../storage.ts'

/**
 * Stores what /oauth/callback needs when the request's redirect URI is that page: the state and issuer to expect, and where to
 * deliver the code, which is the first other http(s) URI that the application registered. A denial is only shown there.
 */
export function prepareRelay(request: ConsentRequest, issuer?: string, registered: readonly string[] = []): void {
  if (request.redirectUri !== ownCallback() || request.state === undefined) return
  storage.oauthState.save(request.state)
  if (issuer) storage.oauthIssuer.save(issuer)
  else storage.oauthIssuer.clear()
  const next = relayedTo(request.redirectUri, registered)
  if (next) storage.oauthRedirectUri.save(next)
  else storage.oauthRedirectUri.clear()
}

/** Where this site's own /oauth/callback delivers the code; undefined for any other redirect URI. */
export function relayedTo(redirectUri: string, registered: readonly string[] = []): string | undefined {
  const own = ownCallback()
  if (redirectUri !== own) return undefined
  return registered.find((uri) => uri !== own && /^https?:/.test(uri) && safeTarget(uri))
}

const ownCallback = () => `${location.origin}/oauth/callback`
