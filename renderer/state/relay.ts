import type { AuthorizationRequest } from '../rules/oauth/authorization-request.ts'
import { safeTarget } from '../rules/oauth/external-target.ts'
import { storage } from '../storage.ts'

/**
 * If the request's redirect URI is our own /oauth/callback, stores what that page needs: the expected state and issuer and, except for
 * a denial, where to deliver the code. Otherwise forgets an earlier request whose response never arrived: a redirect URI that is another
 * spelling of our callback leads there too, and would deliver this code to that application.
 */
export function prepareRelay(
  { redirectUri, state }: AuthorizationRequest,
  issuer?: string,
  registered: readonly string[] = [],
): void {
  if (redirectUri !== ownCallback() || state === undefined) {
    for (const slot of [storage.oauthState, storage.oauthIssuer, storage.relayTarget]) slot.clear()
    return
  }
  storage.oauthState.save(state)
  if (issuer) storage.oauthIssuer.save(issuer)
  else storage.oauthIssuer.clear()
  const next = relayTarget(redirectUri, registered)
  if (next) storage.relayTarget.save(next)
  else storage.relayTarget.clear()
}

/** The first other http(s) URI that the application registered, if the redirect URI is our own /oauth/callback. */
export function relayTarget(redirectUri: string, registered: readonly string[] = []): string | undefined {
  const own = ownCallback()
  if (redirectUri !== own) return undefined
  return registered.find((uri) => uri !== own && /^https?:/.test(uri) && safeTarget(uri))
}

const ownCallback = () => `${location.origin}/oauth/callback`
