import { navigate } from 'wouter/use-browser-location'
import { openExternalUrl } from '../../browser/open-external-url.ts'
import { storage } from '../../browser/storage.ts'
import { cancelBrowserSignIn, endBrowserSignIn } from '../../desktop/browser-sign-in.ts'
import { parseSafeUrl } from '../../rules/oauth/external-url.ts'
import { parseSitePath } from '../../rules/site-path.ts'
import { ANY_ISSUER, expectedResponse, responseFingerprint } from '../../session/relay.ts'

const MAX_ERROR_LENGTH = 200

/** The authorization response to a request of this tab: a code, the code of the provider's `error`, or why the response was `rejected`. */
export type AuthorizationResult =
  | { code: string; state: string; iss?: string }
  | { error: string }
  | { rejected: string }
export type Delivery =
  | { status: 'processing' }
  | { status: 'success' }
  /** The code of an error of the provider, which may be any text. */
  | { status: 'error'; code: string }
  /** A text of the portal. */
  | { status: 'rejected'; text: string }

export const INVALID_STATE = 'Invalid state parameter'
export const NO_REDIRECT_URI = 'No redirect URI found'
const FAILED = 'Failed to process authorization'

/**
 * Checks the response in the query against the stored state (RFC 6749 §10.12) and issuer (RFC 9207 §2.4), and if the consent page of this
 * tab prepared it, against that response. A valid response clears the state, and so does one that isn't from the stored issuer.
 */
export function receiveAuthorization(search: string): AuthorizationResult {
  const query = new URLSearchParams(search)
  const state = query.get('state')
  if (!state || state !== storage.oauthState.read() || query.getAll('state').length > 1)
    return { rejected: INVALID_STATE }
  // No parameter may be repeated (RFC 6749 §3.1): an attacker could have added the second one.
  if (['code', 'error', 'iss'].some((name) => query.getAll(name).length > 1)) return { rejected: FAILED }
  const expected = expectedResponse.read()
  if (expected !== undefined && expected !== responseFingerprint(query)) return { rejected: INVALID_STATE }
  const iss = query.get('iss')
  const issuer = storage.oauthIssuer.read()
  if (issuer && (issuer === ANY_ISSUER ? !iss : iss !== issuer)) {
    // Another provider may know this state, so it must not be used again.
    cancelBrowserSignIn()
    return { rejected: FAILED }
  }
  const error = query.get('error')
  const code = query.get('code')
  if (!error && !code) return { rejected: 'No authorization code received' }
  for (const slot of [storage.oauthState, expectedResponse, storage.oauthIssuer]) slot.clear()
  endBrowserSignIn()
  return error ? { error: error.slice(0, MAX_ERROR_LENGTH) } : { code: code ?? '', state, ...(iss && { iss }) }
}

/** Delivers a code to the window that opened this one or, without one, to the stored redirect URI. */
export function deliverResult(result: AuthorizationResult): Delivery {
  if ('error' in result) return { status: 'error', code: result.error }
  if ('rejected' in result) return { status: 'rejected', text: result.rejected }
  const { code, state, iss } = result
  try {
    const stored = storage.deliveryUri.read()
    // The consent page stores only what the application registered; a desktop sign-in stores a path of this site.
    const target = parseSafeUrl(stored)
    storage.deliveryUri.clear()
    if (opener) {
      opener.postMessage({ type: 'ANCIENT_OAUTH_RETURN', code, state }, messageOrigin(target))
      close()
      return { status: 'success' }
    }
    if (!stored) return { status: 'rejected', text: NO_REDIRECT_URI }
    const own = parseSitePath(stored, location.origin)
    const url = own ?? target
    if (!url) return { status: 'rejected', text: FAILED }
    url.searchParams.set('code', code)
    url.searchParams.set('state', state)
    // Clients may check the issuer (RFC 9207 §2).
    if (iss && !own) url.searchParams.set('iss', iss)
    if (own) navigate(own.pathname + own.search, { replace: true })
    else void openExternalUrl(url, { replace: true })
    return { status: 'success' }
  } catch {
    return { status: 'rejected', text: FAILED }
  }
}

/** Never `*`, and never an origin that the query, the referrer or the opener claims to have. */
function messageOrigin(target: URL | undefined): string {
  return target && /^https?:$/.test(target.protocol) ? target.origin : location.origin
}
