import { getDefaultStore } from 'jotai'
import { navigate } from 'wouter/use-browser-location'
import type { User } from '../api/contract/users.ts'
import { isGuestOnly } from '../routes.ts'
import { looksLikeOAuthFlow } from '../rules/site-path.ts'
import { endSessionInBrowser } from './end-session.ts'
import { takeReturnPath } from './return-path.ts'
import { sessionAtom } from './session-atom.ts'
import { resetSessionLifetime } from './session-lifetime.ts'
import { readTokens, storedUser } from './session-store.ts'

/* All tabs share the stored session. These functions compare it with the one on screen, and adopt its changes. */

const store = getDefaultStore()

export function isSignedInAs({ id }: User): boolean {
  const session = store.get(sessionAtom)
  return session.status === 'signed-in' && session.user.id === id
}

/**
 * Whose tokens are stored, for this tab: 'other' if it shows another account or none. Tokens without an account count as 'ours' until the
 * provider says whose they are: the tab keeps what it shows, and calls wait for that.
 */
function compareStoredTokens(): 'none' | 'ours' | 'other' {
  const session = store.get(sessionAtom)
  const { accessToken, refreshToken, accountId } = readTokens()
  if (!accessToken && !refreshToken) return 'none'
  if (session.status !== 'signed-in') return 'other'
  return accountId === undefined || accountId === session.user.id ? 'ours' : 'other'
}

/**
 * False if this tab must not use the stored tokens, because another tab has signed this user out or signed in to a different account.
 */
export function areStoredTokensOurs(): boolean {
  return store.get(sessionAtom).status !== 'signed-in' || compareStoredTokens() === 'ours'
}

/** The stored user, if the stored tokens are theirs. */
export function readUserOfTokens(): User | undefined {
  const user = storedUser.read()
  return user?.id === readTokens().accountId ? user : undefined
}

/**
 * Adopts a sign-out, a sign-in or a change of the user that another tab has stored. Returns true if another account has signed in.
 *
 * | stored tokens       | signed in         | loading           | anonymous         |
 * |---------------------|-------------------|-------------------|-------------------|
 * | none                | becomes anonymous | becomes anonymous | stays             |
 * | ours                | takes the user    |                   |                   |
 * | other, with a user  | becomes that user | becomes that user | becomes that user |
 * | other, without one  | becomes loading   | stays             | stays             |
 *
 * Navigates only away from guest-only pages; the guards handle all others.
 */
export function adoptStoredSession(): boolean {
  const session = store.get(sessionAtom)
  const user = readUserOfTokens()
  const stored = compareStoredTokens()
  if (stored === 'none') {
    if (session.status !== 'anonymous') endSessionInBrowser({ isUnexpected: true })
    return false
  }
  if (stored === 'ours') {
    if (user) store.set(sessionAtom, { ...session, status: 'signed-in', user })
    return false
  }
  // The other tab's cookies may arrive before its user.
  if (session.status !== 'signed-in' && !user) return false
  resetSessionLifetime()
  store.set(sessionAtom, user ? { status: 'signed-in', user } : { status: 'loading' })
  if (user && isGuestOnly(location.pathname) && !looksLikeOAuthFlow(location))
    navigate(takeReturnPath(), { replace: true })
  return true
}
