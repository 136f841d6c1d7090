import { getDefaultStore } from 'jotai'
import { flushSync } from 'react-dom'
import { navigate } from 'wouter/use-browser-location'
import { isTemporaryFailure, MissingTokenError, retryAfter } from '../api/api-error.ts'
import { getProfile, logout, type SessionTokens, type User } from '../api/contract/users.ts'
import { isUnauthorized, retryWithFreshToken, type SessionAccess, send } from '../api/http.ts'
import { isGuestOnly } from '../routes.ts'
import { looksLikeOAuthFlow } from '../rules/site-path.ts'
import { clearSession, readTokens, saveAccountId, saveTokens, storage } from '../storage.ts'
import { refreshTokens } from './refresh-tokens.ts'
import { clearReturnPath, saveReturnPath, takeReturnPath } from './return-path.ts'
import { sessionAtom } from './session-atom.ts'

const VALIDATE_EVERY_MS = 5 * 60_000
const RETRY_AFTER_MS = 30_000
const MIN_FORCED_SIGN_OUT_INTERVAL_MS = 1000
const UNREACHABLE = "The service can't be reached right now."

const store = getDefaultStore()

/** Aborted when the user signs out or another user signs in, because responses to earlier requests are stale then. */
let requests = new AbortController()
let validatedAt = Number.NEGATIVE_INFINITY
let pendingValidation: Promise<void> | undefined
let nextValidation: ReturnType<typeof setTimeout> | undefined
let forcedSignOutAt = Number.NEGATIVE_INFINITY

/** Restores the stored session and follows the other tabs. */
export function startSession(): void {
  addEventListener('storage', (event) => {
    if (event.key === 'user' || event.key === null) syncStoredUser()
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) onReturn()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') onReturn()
  })
  addEventListener('online', () => void validateSession())
  const { accessToken, refreshToken, accountId } = readTokens()
  const user = storage.user.read()
  if (user && !accessToken && !refreshToken) forgetSession()
  else if (user && user.id === accountId) store.set(sessionAtom, { status: 'signed-in', user })
  else if (!user && !accessToken) store.set(sessionAtom, { status: 'anonymous' })
  void validateSession()
}

/** The access token of the account that this tab shows. Waits for a validation that may replace a missing token or find its account. */
async function getAccessToken(): Promise<string | undefined> {
  const session = store.get(sessionAtom)
  if (session.status === 'anonymous') return undefined
  const { accessToken, accountId } = readTokens()
  if (!accountId) await validateSession()
  else if (!accessToken) await pendingValidation
  const latest = readTokens()
  if (session.status === 'signed-in' && session.user.id !== latest.accountId) {
    syncAccount()
    return undefined
  }
  return latest.accessToken
}

/** What calls need from the session: see state/request.ts. */
export const sessionAccess: SessionAccess = {
  accessToken: getAccessToken,
  refresh: refreshTokens,
  signOut: forceSignOut,
  signal: () => requests.signal,
}

/** Discards requests and validations of the previous session. */
function discardRequests(): void {
  requests.abort()
  requests = new AbortController()
  validatedAt = Number.NEGATIVE_INFINITY
  pendingValidation = undefined
  clearTimeout(nextValidation)
}

/** Replaces any session with a new one. */
export function beginSession(tokens: SessionTokens, user: User): void {
  discardRequests()
  const previous = readTokens().accessToken
  saveTokens(tokens, user.id)
  applyValidatedUser(user)
  // Otherwise the provider would accept the replaced tokens for 30 days.
  if (previous) void send(logout, { token: previous }).catch(() => {})
}

type SignOutOptions = {
  /** Doesn't go to the sign-in page. */
  stay?: boolean
  /** Ends the session in this browser even if the provider didn't. */
  force?: boolean
  /** Once aborted, doesn't go to the sign-in page. */
  signal?: AbortSignal
}

/**
 * Signs out at the provider, ends the session in every tab and goes to the sign-in page.
 * @throws without `force`, if the provider didn't sign out; the user stays signed in
 */
export async function signOut({ stay, force, signal }: SignOutOptions = {}): Promise<void> {
  if (!isOwnSession()) {
    syncAccount()
    return
  }
  const { signal: sessionSignal } = requests
  const sendLogout = async () => send(logout, { token: await getAccessToken(), signal: sessionSignal })
  const failure = await retryWithFreshToken(sessionAccess, sendLogout, isSessionOver).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (sessionSignal.aborted) return
  // Another tab has signed in to a different account.
  if (!isOwnSession()) {
    syncAccount()
    return
  }
  // Until we know which account the tokens belong to, the session isn't over, although there is no token to send.
  const isOver = failure instanceof MissingTokenError ? !readTokens().accessToken : isUnauthorized(failure)
  if (failure && !isOver) {
    if (!force) throw failure
    // The tokens may be those of another account.
    if (!readTokens().accountId) return
  }
  if (stay || signal?.aborted) forgetSession()
  else forgetSessionAndGoToSignIn()
}

function isSessionOver(error: unknown): boolean {
  return error instanceof MissingTokenError || isUnauthorized(error)
}

/** Ends the session in all tabs of this browser. Sends no request and doesn't navigate. */
export function forgetSession(): void {
  discardRequests()
  clearSession()
  store.set(sessionAtom, { status: 'anonymous' })
}

/** Ends the session and goes to the sign-in page, which returns to the current page. */
function forgetSessionAndGoToSignIn(): void {
  storage.oauthConsentContext.clear()
  clearReturnPath()
  saveReturnPath()
  forgetSession()
  navigate('/auth/login')
}

/** Signs out after a 401, at most once per second: several calls may fail together. */
function forceSignOut(): void {
  if (store.get(sessionAtom).status === 'anonymous') return
  if (!isOwnSession()) {
    syncAccount()
    return
  }
  if (/^\/auth\/(login|register)\/?$/i.test(location.pathname)) return
  if (performance.now() - forcedSignOutAt < MIN_FORCED_SIGN_OUT_INTERVAL_MS) return
  forcedSignOutAt = performance.now()
  forgetSessionAndGoToSignIn()
}

export function isSignedInAs({ id }: User): boolean {
  const session = store.get(sessionAtom)
  return session.status === 'signed-in' && session.user.id === id
}

/**
 * False if another tab has signed this user out or signed in to a different account: this tab must not use its tokens. True also until we
 * know which account they belong to: the tab keeps what it shows, and calls wait for the answer.
 */
function isOwnSession(): boolean {
  const session = store.get(sessionAtom)
  if (session.status !== 'signed-in') return true
  const { accessToken, refreshToken, accountId = session.user.id } = readTokens()
  return Boolean(accessToken || refreshToken) && accountId === session.user.id
}

/** Updates the user in every tab, unless another account has signed in. */
export function updateUser(id: string, change: Partial<User>): void {
  // Another tab may have changed another field since the screen was rendered.
  const user = readUser()
  if (user?.id === id) storage.user.save({ ...user, ...change })
  syncStoredUser()
  // A pending validation may restore the old user.
  if (pendingValidation) void revalidateSession()
}

/** Validates the token, unless the last successful validation was less than 5 minutes ago. */
export async function validateSession(): Promise<void> {
  if (store.get(sessionAtom).status === 'anonymous') return
  if (!isOwnSession()) {
    syncAccount()
    return
  }
  if (performance.now() - validatedAt < VALIDATE_EVERY_MS && readTokens().accountId) return
  if (!pendingValidation) {
    const validation = validate().finally(() => {
      if (pendingValidation === validation) pendingValidation = undefined
    })
    pendingValidation = validation
  }
  await pendingValidation
}

/** Validates the token now, even if the last successful validation was less than 5 minutes ago. */
export async function revalidateSession(): Promise<void> {
  // A pending validation may have been sent before the change.
  await pendingValidation
  validatedAt = Number.NEGATIVE_INFINITY
  await validateSession()
}

async function validate(): Promise<void> {
  const { signal: sessionSignal } = requests
  let token: string | undefined
  async function fetchUser(): Promise<User> {
    token = readTokens().accessToken
    if (!token) throw new MissingTokenError()
    return send(getProfile, { token, signal: sessionSignal })
  }
  try {
    const user = await fetchUser().catch(async (error: unknown) => {
      if (isTemporaryFailure(error) || !(await refreshTokens(token))) throw error
      return fetchUser()
    })
    if (sessionSignal.aborted) return
    const tokens = readTokens()
    if (tokens.accountId !== user.id) {
      // Another tab has replaced the tokens.
      if (tokens.accessToken !== token) return validate()
      saveAccountId(user.id, tokens)
    }
    applyValidatedUser(user)
  } catch (error) {
    if (sessionSignal.aborted) return
    if (!isTemporaryFailure(error)) return readTokens().accessToken === token ? forgetSession() : validate()
    store.set(sessionAtom, (session) => (session.status === 'anonymous' ? session : { ...session, error: UNREACHABLE }))
    scheduleValidation(Math.max(RETRY_AFTER_MS, retryAfter(error) * 1000))
  }
}

function applyValidatedUser(user: User): void {
  const session = store.get(sessionAtom)
  if (session.status === 'signed-in' && session.user.id !== user.id) discardRequests()
  storage.user.save(user)
  store.set(sessionAtom, { status: 'signed-in', user })
  validatedAt = performance.now()
  scheduleValidation(VALIDATE_EVERY_MS)
}

function scheduleValidation(milliseconds: number): void {
  clearTimeout(nextValidation)
  nextValidation = setTimeout(() => void revalidateSession(), milliseconds)
}

function onReturn(): void {
  // Before a page from the back/forward cache can paint the account of an ended session.
  flushSync(syncStoredUser)
  void validateSession()
}

/** Applies a sign-out, a sign-in or a change of the user that another tab has stored. */
function syncStoredUser(): void {
  syncAccount()
  const session = store.get(sessionAtom)
  const user = readUser()
  if (session.status === 'signed-in' && user?.id === session.user.id) store.set(sessionAtom, { ...session, user })
}

/** Applies a sign-out or sign-in of another tab. Navigates only away from guest-only pages; the guards handle all others. */
export function syncAccount(): void {
  const { status } = store.get(sessionAtom)
  if (status === 'signed-in' && isOwnSession()) return
  const { accessToken, refreshToken } = readTokens()
  if (!accessToken && !refreshToken) {
    if (status !== 'anonymous') forgetSession()
    return
  }
  const user = readUser()
  if (status !== 'signed-in' && !user) return
  discardRequests()
  // The other tab's cookies may arrive before its user.
  store.set(sessionAtom, user ? { status: 'signed-in', user } : { status: 'loading' })
  void validateSession()
  const { pathname, search } = location
  if (user && isGuestOnly(pathname) && !looksLikeOAuthFlow(pathname, search))
    navigate(takeReturnPath(), { replace: true })
}

/** The stored user, if the stored tokens are theirs. */
function readUser(): User | undefined {
  const user = storage.user.read()
  return user?.id === readTokens().accountId ? user : undefined
}
