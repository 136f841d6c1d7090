import { getDefaultStore } from 'jotai'
import { flushSync } from 'react-dom'
import { storage } from '../browser/storage.ts'
import { endSessionInBrowser } from './end-session.ts'
import { sessionAtom } from './session-atom.ts'
import { readTokens, storedUser } from './session-store.ts'
import { followOtherTabs, revalidateSession, validateSession } from './session-validation.ts'

/** True while user and cookies are of different accounts: in WebKit, the cookies of another tab may arrive after its user. */
let awaitsCookies = false

/** Restores the stored session and follows the other tabs. */
export function startSession(): void {
  followBrowserEvents()
  const { accessToken, refreshToken, accountId } = readTokens()
  const user = storedUser.read()
  if (user && !accessToken && !refreshToken) endSessionInBrowser()
  else if (user && user.id === accountId) getDefaultStore().set(sessionAtom, { status: 'signed-in', user })
  else if (!user && !accessToken) getDefaultStore().set(sessionAtom, { status: 'anonymous' })
  void validateSession()
}

function followBrowserEvents(): void {
  addEventListener('storage', (event) => {
    if (event.key === 'user' || event.key === null) onStorageChange()
  })
  // Without the Cookie Store API (plain http, Safari before 18.4), `onReturn` catches up.
  globalThis.cookieStore?.addEventListener('change', () => {
    if (awaitsCookies) onStorageChange()
  })
  /** `sessionChangedAt` when this page was left: another value means another session. */
  let sessionWhenLeft: string | undefined
  addEventListener('pagehide', () => {
    sessionWhenLeft = storage.sessionChangedAt.read()
  })
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    if (sessionWhenLeft === storage.sessionChangedAt.read()) return onReturn()
    // The page shows what was typed and loaded during an earlier session, until it is loaded again.
    document.body.hidden = true
    location.reload()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') onReturn()
  })
  // Shows and removes the notice about the connection at once.
  for (const event of ['offline', 'online']) addEventListener(event, () => void revalidateSession())
}

function onStorageChange(): void {
  followOtherTabs()
  awaitsCookies = storedUser.read()?.id !== readTokens().accountId
}

function onReturn(): void {
  // Renders at once: a page from the back/forward cache must not paint the account of an ended session.
  flushSync(followOtherTabs)
  void validateSession()
}
