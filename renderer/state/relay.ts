import type { ConsentRequest } from '../rules/consent-request.ts'
import { safeTarget } from '../rules/external-target.ts'
import { storage } from '../storage.ts'

/**
 * When an application has itself answered at this site's own /oauth/callback, that page has to know what to expect and where to
 * hand it on: to the first other http(s) address that the application registered (D21). A refusal goes nowhere, but is to be
 * known for the answer that it is.
 */
export function prepareRelay(request: ConsentRequest, registered: readonly string[] = []): void {
  if (request.redirectUri !== ownCallback() || request.state === undefined) return
  storage.oauthState.save(request.state)
  const next = relayedTo(request.redirectUri, registered)
  if (next) storage.oauthRedirectUri.save(next)
  else storage.oauthRedirectUri.clear()
}

/** Where an answer at this site's own /oauth/callback is handed on to; undefined for an answer that goes anywhere else. */
export function relayedTo(redirectUri: string, registered: readonly string[] = []): string | undefined {
  const own = ownCallback()
  if (redirectUri !== own) return undefined
  return registered.find((uri) => uri !== own && /^https?:/.test(uri) && safeTarget(uri))
}

const ownCallback = () => `${location.origin}/oauth/callback`
