import { getDefaultStore } from 'jotai'
import { flushSync } from 'react-dom'
import { navigate } from 'wouter/use-browser-location'
import { ApiError, isUnreachable, MissingToken, retryAfter } from '../api/api-error.ts'
import type { SessionTokens, User } from '../api/contract.ts'
import { connectSession } from '../api/http.ts'
import { logout, profile } from '../api/users.ts'
import { isGuestOnly } from '../routes.ts'
import { hasToken, saveTokens, storage } from '../storage.ts'
import {
  changeIdentity,
  endSession,
  forceSignOut,
  type Identity,
  identity,
  leaveForSignIn,
  otherTabs,
} from './end-session.ts'
import { refreshTokens, tryRefresh } from './refresh-tokens.ts'
import { takeReturnTo } from './return-to.ts'
import { sessionAtom } from './session-atom.ts'

const VALIDATE_EVERY_MS = 5 * 60_000
const RETRY_AFTER_MS = 30_000
const UNREACHABLE = "The service can't be reached right now."

const store = getDefaultStore()

/** When the token was last found valid, and for which session. */
let lastValid: { of?: Identity; at: number } = { at: Number.NEGATIVE_INFINITY }
let runningCheck: { of: Identity; done: Promise<void> } | undefined
let nextCheck: ReturnType<typeof setTimeout> | undefined

/** Restores the stored session and follows the other tabs. */
export function startSession(): void {
  connectSession({
    accessToken: () => (isOwnSession() ? storage.accessToken.read() : undefined),
    refresh: tryRefresh,
    signOut: forceSignOut,
  })
  addEventListener('storage', (event) => {
    if (event.key === 'user' || event.key === null) recheckIdentity()
  })
  otherTabs.listen(recheckIdentity)
  addEventListener('pageshow', (event) => {
    if (event.persisted) onReturn()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') onReturn()
  })
  addEventListener('online', () => void validateSession())
  const user = storage.user.read()
  const hasAccessToken = storage.accessToken.read() !== undefined
  if (user && !hasToken()) endSession()
  // With only a refresh token the session stays loading: the requests of a screen would fail without an access token.
  else if (user && hasAccessToken) store.set(sessionAtom, { status: 'signed-in', user })
  else if (!(user || hasAccessToken)) store.set(sessionAtom, { status: 'anonymous' })
  void validateSession()
}

/** Replaces any session with a new one. */
export function beginSession(tokens: SessionTokens, user: User): void {
  changeIdentity()
  saveTokens(tokens)
  validated(user)
  otherTabs.notify()
}

/**
 * Signs out at the provider, ends the session in every tab and goes to the sign-in page, unless `stay` is set or `signal` is aborted.
 * @throws if the provider didn't sign out; the user stays signed in
 */
export async function signOut({ stay = false, signal }: { stay?: boolean; signal?: AbortSignal } = {}): Promise<void> {
  if (!isOwnSession()) return
  const before = identity()
  await endAtProvider()
  // Another tab has signed in to a different account.
  if (before !== identity()) return
  if (stay || signal?.aborted) endSession()
  else leaveForSignIn()
}

/** Throws unless the provider has ended the session, now or earlier. */
async function endAtProvider(): Promise<void> {
  const token = storage.accessToken.read()
  const userId = storage.user.read()?.id
  if (await logout().then(() => true, ignoreEndedSession)) return
  // Perhaps only the access token has expired: then the refresh token is still valid.
  const isRefreshed = await refreshTokens(token).then(
    () => true,
    () => false,
  )
  if (isRefreshed && storage.user.read()?.id === userId) await logout().catch(ignoreEndedSession)
}

function ignoreEndedSession(error: unknown): false {
  if (error instanceof MissingToken || (error instanceof ApiError && error.status === 401)) return false
  throw error
}

/** True if this user is still signed in. If not, updates the session. */
export function isSameUser({ id }: User): boolean {
  if (storage.user.read()?.id === id) return true
  recheckIdentity()
  return false
}

/** False if another tab has signed in to a different account: this tab must not use its tokens. */
function isOwnSession(): boolean {
  const session = store.get(sessionAtom)
  return session.status !== 'signed-in' || isSameUser(session.user)
}

/** Updates the user in every tab, unless another account has signed in. */
export function updateUser(id: string, change: Partial<User>): void {
  // Another tab may have changed another field since the screen was rendered.
  const user = storage.user.read()
  if (user?.id === id) storage.user.save({ ...user, ...change })
  recheckIdentity()
  if (user?.id !== id) return
  // A pending check may restore the old user.
  if (pendingCheck() !== undefined) void revalidateSession()
}

/** Checks the token unless it was found valid within the last 5 minutes. */
export async function validateSession(): Promise<void> {
  if (store.get(sessionAtom).status === 'anonymous') return
  const isFresh = lastValid.of === identity() && performance.now() - lastValid.at < VALIDATE_EVERY_MS
  if (!isFresh) await (pendingCheck() ?? newCheck())
}

function newCheck(): Promise<void> {
  const done = validate().finally(() => {
    if (runningCheck?.done === done) runningCheck = undefined
  })
  runningCheck = { of: identity(), done }
  return done
}

function pendingCheck(): Promise<void> | undefined {
  return runningCheck?.of === identity() ? runningCheck.done : undefined
}

/** Checks the token now, because the user has changed at the provider. */
export async function revalidateSession(): Promise<void> {
  // A pending check may have been sent before the change.
  await pendingCheck()
  lastValid = { at: Number.NEGATIVE_INFINITY }
  await validateSession()
}

async function validate(): Promise<void> {
  const before = identity()
  const token = storage.accessToken.read()
  try {
    const user = await profile().catch(async (error: unknown) => {
      if (isUnreachable(error)) throw error
      await refreshTokens(token)
      return profile()
    })
    if (before === identity()) validated(user)
  } catch (error) {
    if (before !== identity()) return
    if (isUnreachable(error)) unreachable(error)
    else endSession()
  }
}

function validated(user: User): void {
  storage.user.save(user)
  store.set(sessionAtom, { status: 'signed-in', user })
  lastValid = { of: identity(), at: performance.now() }
  validateIn(VALIDATE_EVERY_MS)
}

function unreachable(error: unknown): void {
  store.set(sessionAtom, (session) => (session.status === 'anonymous' ? session : { ...session, problem: UNREACHABLE }))
  validateIn(Math.max(RETRY_AFTER_MS, retryAfter(error) * 1000))
}

function validateIn(milliseconds: number): void {
  const before = identity()
  clearTimeout(nextCheck)
  nextCheck = setTimeout(() => {
    if (before === identity()) void revalidateSession()
  }, milliseconds)
}

function onReturn(): void {
  // A page from the back/forward cache must not paint the account of an ended session.
  flushSync(recheckIdentity)
  void validateSession()
}

/** Applies a sign-out or sign-in of another tab. Navigates only from a guest-only page; elsewhere the guards do. */
function recheckIdentity(): void {
  const session = store.get(sessionAtom)
  const user = storage.user.read()
  if (!hasToken() || (session.status === 'signed-in' && !user)) {
    if (session.status !== 'anonymous') endSession()
  } else if (session.status === 'signed-in' && session.user.id === user?.id) {
    store.set(sessionAtom, { ...session, user })
  } else if (user) {
    changeIdentity()
    store.set(sessionAtom, { status: 'signed-in', user })
    void validateSession()
    if (isGuestOnly(location.pathname)) navigate(takeReturnTo(), { replace: true })
  }
}
