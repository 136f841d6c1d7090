import type { ConsentRequest } from '../rules/consent-request.ts'
import { externalTarget } from '../rules/redirect-target.ts'
import { storage } from '../storage.ts'

/**
 * When an application has itself answered at this site's own /oauth/callback, that page has to know what to expect and where to
 * hand it on: to the first other http(s) address that the application registered (D21). A refusal goes nowhere, but is to be
 * known for the answer that it is.
 */
export function prepareRelay(request: ConsentRequest, registered: readonly string[] = []): void {
  const own = `${location.origin}/oauth/callback`
  if (request.redirectUri !== own || request.state === undefined) return
  storage.oauthState.save(request.state)
  const next = registered.find((uri) => uri !== own && /^https?:/.test(uri) && externalTarget(uri, location.origin))
  if (next) storage.oauthRedirectUri.save(next)
  else storage.oauthRedirectUri.clear()
}
