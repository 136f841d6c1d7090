import { getDefaultStore } from 'jotai'
import { navigate } from 'wouter/use-browser-location'
import type { User } from '../api/contract/users.ts'
import { storage } from '../browser/storage.ts'
import { isGuestOnly } from '../routes.ts'
import { looksLikeOAuthFlow } from '../rules/site-path.ts'
import { takeReturnPath } from './return-path.ts'
import { sessionAtom } from './session-atom.ts'
import { resetSessionScope } from './session-scope.ts'
import { clearStoredSession, readTokens, storedUser } from './session-store.ts'

/* All tabs share the stored session. These functions compare it with the one on screen, and adopt its changes. */

const store = getDefaultStore()

export function isSignedInAs({ id }: User): boolean {
  const session = store.get(sessionAtom)
  return session.status === 'signed-in' && session.user.id === id
}

/**
 * False if this tab must not use the stored tokens, because another tab has signed this user out or signed in to a different account.
 * Tokens without an account count as ours until the provider says whose they are: the tab keeps what it shows, and calls wait for that.
 */
export function areStoredTokensOurs(): boolean {
  const session = store.get(sessionAtom)
  if (session.status !== 'signed-in') return true
  const { accessToken, refreshToken, accountId = session.user.id } = readTokens()
  return Boolean(accessToken || refreshToken) && accountId === session.user.id
}

/** The stored user, if the stored tokens are theirs. */
export function readUserOfTokens(): User | undefined {
  const user = storedUser.read()
  return user?.id === readTokens().accountId ? user : undefined
}

export type EndOptions = {
  /** The user hasn't signed out in this tab. The sign-in page says so. */
  isUnexpected?: boolean
}

/** Ends the session in all tabs of this browser. Sends no request and doesn't navigate. */
export function endLocalSession({ isUnexpected = false }: EndOptions = {}): void {
  // The next user must not get this user's request, unless the page still shows it. A tab that is on another site keeps it; the sign-in
  // page then says which application asked for access.
  if (!looksLikeOAuthFlow(location)) storage.pendingRequest.clear()
  resetSessionScope()
  clearStoredSession()
  store.set(sessionAtom, { status: 'anonymous', isUnexpected })
}

/**
 * Adopts a sign-out, a sign-in or a change of the user that another tab has stored. Navigates only away from guest-only pages; the guards
 * handle all others. Returns true if another account has signed in.
 */
export function adoptStoredSession(): boolean {
  const session = store.get(sessionAtom)
  const user = readUserOfTokens()
  if (session.status === 'signed-in' && areStoredTokensOurs()) {
    if (user) store.set(sessionAtom, { ...session, user })
    return false
  }
  const { accessToken, refreshToken } = readTokens()
  if (!accessToken && !refreshToken) {
    if (session.status !== 'anonymous') endLocalSession({ isUnexpected: true })
    return false
  }
  if (session.status !== 'signed-in' && !user) return false
  resetSessionScope()
  // The other tab's cookies may arrive before its user.
  store.set(sessionAtom, user ? { status: 'signed-in', user } : { status: 'loading' })
  if (user && isGuestOnly(location.pathname) && !looksLikeOAuthFlow(location))
    navigate(takeReturnPath(), { replace: true })
  return true
}
