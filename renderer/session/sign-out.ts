import { getDefaultStore } from 'jotai'
import { navigate } from 'wouter/use-browser-location'
import { isUnauthorized, MissingTokenError } from '../api/api-error.ts'
import { logout } from '../api/contract/users.ts'
import { send } from '../api/http.ts'
import { storage } from '../browser/storage.ts'
import { matchPath } from '../routes.ts'
import { type EndOptions, endSessionInBrowser } from './end-session.ts'
import { withLock } from './locks.ts'
import { retryWithFreshToken } from './retry-with-fresh-token.ts'
import { clearReturnPath, saveReturnPath } from './return-path.ts'
import { sessionAtom } from './session-atom.ts'
import { sessionLifetime } from './session-lifetime.ts'
import { readTokens } from './session-store.ts'
import { areStoredTokensOurs } from './session-tabs.ts'
import { followOtherTabs } from './session-validation.ts'
import { tokenSource } from './token-source.ts'

const MIN_SESSION_END_INTERVAL_MS = 1000

const store = getDefaultStore()

let sessionEndedAt = Number.NEGATIVE_INFINITY

type SignOutOptions = {
  /** Doesn't go to the sign-in page. */
  stay?: boolean
  /** A path to open instead of the sign-in page. */
  destination?: string
  /** Ends the session in this browser even if the provider didn't. */
  ignoreFailure?: boolean
  /** Once aborted, doesn't go to the sign-in page. */
  signal?: AbortSignal
}

/**
 * Signs out at the provider, ends the session in every tab and goes to the sign-in page.
 * Throws, without `ignoreFailure`, if the provider didn't sign out; the user stays signed in.
 */
export async function signOut({ stay, destination, ignoreFailure, signal }: SignOutOptions = {}): Promise<void> {
  const lifetime = sessionLifetime()
  const outcome = await signOutAtProvider()
  if (outcome.status === 'replaced') return followOtherTabs()
  if (outcome.status === 'failed') {
    if (!ignoreFailure) throw outcome.error
    // The tokens may be those of another account.
    if (!readTokens().accountId) return
  }
  // A refresh in another tab must not restore the tokens.
  await withLock('tokens', async () => {
    // Another tab may have signed in while this one waited.
    if (lifetime.controller.signal.aborted || !areStoredTokensOurs()) followOtherTabs()
    else if (stay || signal?.aborted) endSessionInBrowser()
    else endSessionAndOpen(destination)
  })
}

/** 'replaced' if the session has ended in this browser, or another account has signed in. */
type SignOutOutcome = { status: 'ended' | 'replaced' } | { status: 'failed'; error: unknown }

async function signOutAtProvider(): Promise<SignOutOutcome> {
  if (!areStoredTokensOurs()) return { status: 'replaced' }
  const { signal } = sessionLifetime().controller
  const sendLogout = (token: string | undefined) => send(logout, { token, signal })
  const error = await retryWithFreshToken(tokenSource, sendLogout, isSessionOver).then(
    () => undefined,
    (failure: unknown) => failure,
  )
  if (signal.aborted || !areStoredTokensOurs()) return { status: 'replaced' }
  // Until we know which account the tokens belong to, the session isn't over, although there is no token to send.
  const isOver = error instanceof MissingTokenError ? !readTokens().accessToken : isUnauthorized(error)
  return error && !isOver ? { status: 'failed', error } : { status: 'ended' }
}

function isSessionOver(error: unknown): boolean {
  return error instanceof MissingTokenError || isUnauthorized(error)
}

/** Ends the session after a 401, at most once per second, so that a provider that rejects new tokens too doesn't send users in circles. */
export function endRejectedSession(): void {
  if (store.get(sessionAtom).status === 'anonymous') return
  if (!areStoredTokensOurs()) {
    followOtherTabs()
    return
  }
  const path = matchPath(location.pathname)
  // On these pages, a 401 says that what was typed is wrong, not that a session is over.
  if (path === '/auth/login' || path === '/auth/register') return
  if (performance.now() - sessionEndedAt < MIN_SESSION_END_INTERVAL_MS) return
  sessionEndedAt = performance.now()
  endSessionAndOpen(undefined, { isUnexpected: true })
}

/** Ends the session and opens a path, by default the sign-in page. The next sign-in returns to the current page. */
function endSessionAndOpen(destination = '/auth/login', options?: EndOptions): void {
  storage.pendingRequest.clear()
  clearReturnPath()
  saveReturnPath()
  endSessionInBrowser(options)
  navigate(destination)
}
