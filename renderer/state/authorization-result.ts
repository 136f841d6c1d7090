import { navigate } from 'wouter/use-browser-location'
import { safeTarget } from '../rules/external-target.ts'
import { ownPage } from '../rules/redirect-target.ts'
import { leaveFor } from '../safe-navigate.ts'
import { storage } from '../storage.ts'
import { cancelBrowserSignIn, endBrowserSignIn } from './browser-sign-in.ts'

const LONGEST_ERROR = 200

/** An authorization response that belongs to what was asked for here, or why it does not. */
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
  return error ? { problem: error.slice(0, LONGEST_ERROR) } : { code: code ?? '', state, ...(iss && { iss }) }
}

/**
 * Gives an authorization to whoever waits for it: the window that opened this one, or the stored redirect URI, which for a sign-in of
 * the desktop shell is a page of our own (D29).
 */
export function handOn(result: Authorized): Outcome {
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
    // A client that checks who answers needs it here too (RFC 9207 §2); the message has its shape for good.
    if (iss) target.searchParams.set('iss', iss)
    void leaveFor(target, { replace: true })
    return { status: 'success' }
  } catch {
    return { status: 'error', text: FAILED }
  }
}

/** Never `*`, and never what the query, the referrer or the opener says of itself (D20). */
function messageOrigin(target: URL | undefined): string {
  return target && /^https?:$/.test(target.protocol) ? target.origin : location.origin
}
