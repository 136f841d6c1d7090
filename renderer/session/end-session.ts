import { getDefaultStore } from 'jotai'
import { storage } from '../browser/storage.ts'
import { looksLikeOAuthFlow } from '../rules/site-path.ts'
import { sessionAtom } from './session-atom.ts'
import { resetSessionLifetime } from './session-lifetime.ts'
import { clearStoredSession } from './session-store.ts'

export type EndOptions = {
  /** The user hasn't signed out in this tab. The sign-in page says so. */
  isUnexpected?: boolean
}

/** Ends the session in all tabs of this browser. Sends no request and doesn't navigate. */
export function endSessionInBrowser({ isUnexpected = false }: EndOptions = {}): void {
  // The next user must not get this user's request, unless the page still shows it. A tab that is on another site keeps it; the sign-in
  // page then says which application asked for access.
  if (!looksLikeOAuthFlow(location)) storage.pendingRequest.clear()
  resetSessionLifetime()
  clearStoredSession()
  getDefaultStore().set(sessionAtom, { status: 'anonymous', isUnexpected })
}
