import { navigate } from 'wouter/use-browser-location'
import { safeTarget } from '../rules/external-target.ts'
import { ownPage } from '../rules/redirect-target.ts'
import { leaveFor } from '../safe-navigate.ts'
import { storage } from '../storage.ts'
import { endBrowserSignIn } from './browser-sign-in.ts'

const LONGEST_ERROR = 200

/** An authorization response that belongs to what was asked for here, or why it does not. */
export type Authorized = { code: string; state: string; iss?: string } | { problem: string }
export type Outcome = { status: 'processing' } | { status: 'success' } | { status: 'error'; text: string }

/**
 * Checks the response in the query against the stored state, first of all (RFC 6749 §10.12). The state is forgotten on a success
 * and on an error that belongs to it; a stranger's response leaves it alone.
 */
export function receiveAuthorization(search: string): Authorized {
  const query = new URLSearchParams(search)
  const state = query.get('state')
  if (!state || state !== storage.oauthState.read()) return { problem: 'Invalid state parameter' }
  const error = query.get('error')
  const code = query.get('code')
  if (!error && !code) return { problem: 'No authorization code received' }
  storage.oauthState.clear()
  endBrowserSignIn()
  const iss = query.get('iss')
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
    if (!target) return { status: 'error', text: 'Failed to process authorization' }
    target.searchParams.set('code', code)
    target.searchParams.set('state', state)
    // A client that checks who answers needs it here too (RFC 9207 §2); the message has its shape for good.
    if (iss) target.searchParams.set('iss', iss)
    void leaveFor(target, { replace: true })
    return { status: 'success' }
  } catch {
    return { status: 'error', text: 'Failed to process authorization' }
  }
}

/** Never `*`, and never what the query, the referrer or the opener says of itself (D20). */
function messageOrigin(target: URL | undefined): string {
  return target && /^https?:$/.test(target.protocol) ? target.origin : location.origin
}
