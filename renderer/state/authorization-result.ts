import { navigate } from 'wouter/use-browser-location'
import { safeTarget } from '../rules/oauth/external-target.ts'
import { ownPage } from '../rules/oauth/redirect-target.ts'
import { leaveFor } from '../safe-navigate.ts'
import { storage } from '../storage.ts'
import { cancelBrowserSignIn, endBrowserSignIn } from './browser-sign-in.ts'

const MAX_ERROR_LENGTH = 200

/** An authorization response to a request of this tab, or why it is rejected. */
export type Authorized = { code: string; state: string; iss?: string } | { problem: string }
export type Outcome = { status: 'processing' } | { status: 'success' } | { status: 'error'; text: string }

const FAILED = 'Failed to process authorization'

/**
 * Checks the response in the query against the stored state (RFC 6749 §10.12) and issuer (RFC 9207 §2.4). The state is forgotten
 * once a response with that state has arrived; any other response leaves it alone.
 */
export function receiveAuthorization(search: string): Authorized {
  const query = new URLSearchParams(search)
  const state = query.get('state')
  if (!state || state !== storage.oauthState.read() || query.getAll('state').length > 1)
    return { problem: 'Invalid state parameter' }
  // No parameter may be repeated (RFC 6749 §3.1): an attacker could have added the second one.
  if (['code', 'error', 'iss'].some((name) => query.getAll(name).length > 1)) return { problem: FAILED }
  const iss = query.get('iss')
  const issuer = storage.oauthIssuer.read()
  if (iss && issuer && iss !== issuer) {
    // Another provider knows this state: no response may use it any more.
    cancelBrowserSignIn()
    return { problem: FAILED }
  }
  const error = query.get('error')
  const code = query.get('code')
  if (!error && !code) return { problem: 'No authorization code received' }
  storage.oauthState.clear()
  storage.oauthIssuer.clear()
  endBrowserSignIn()
  return error ? { problem: error.slice(0, MAX_ERROR_LENGTH) } : { code: code ?? '', state, ...(iss && { iss }) }
}

/** Delivers a code to the window that opened this one, or to the stored redirect URI: for a desktop sign-in, a page of this site. */
export function deliverResult(result: Authorized): Outcome {
  if ('problem' in result) return { status: 'error', text: result.problem }
  const { code, state, iss } = result
  try {
    const stored = storage.oauthRedirectUri.read()
    // Written by the consent page alone, from what the application registered.
    const target = safeTarget(stored)
    storage.oauthRedirectUri.clear()
    if (opener) {
      opener.postMessage({ type: 'ANCIENT_OAUTH_RETURN', code, state }, messageOrigin(target))
      close()
      return { status: 'success' }
    }
    const own = ownPage(stored, location.origin)
    if (own) {
      own.searchParams.set('code', code)
      own.searchParams.set('state', state)
      navigate(own.pathname + own.search, { replace: true })
      return { status: 'success' }
    }
    if (!stored) return { status: 'error', text: 'No redirect URI found' }
    if (!target) return { status: 'error', text: FAILED }
    target.searchParams.set('code', code)
    target.searchParams.set('state', state)
    // Clients that check the issuer need it here too (RFC 9207 §2). The message to an opener has a fixed shape.
    if (iss) target.searchParams.set('iss', iss)
    void leaveFor(target, { replace: true })
    return { status: 'success' }
  } catch {
    return { status: 'error', text: FAILED }
  }
}

/** Never `*`, and never an origin that the query, the referrer or the opener claims to have. */
function messageOrigin(target: URL | undefined): string {
  return target && /^https?:$/.test(target.protocol) ? target.origin : location.origin
}
