import { getDefaultStore } from 'jotai'
import { flushSync } from 'react-dom'
import { navigate } from 'wouter/use-browser-location'
import { isUnreachable, retryAfter } from '../api/api-error.ts'
import type { SessionTokens, User } from '../api/contract.ts'
import { connectSession } from '../api/http.ts'
import { profile } from '../api/users.ts'
import { isGuestOnly } from '../routes.ts'
import { hasToken, saveTokens, storage } from '../storage.ts'
import { endAtProvider } from './end-at-provider.ts'
import { forceSignOut, leave } from './forced-sign-out.ts'
import { refreshTokens, tryRefresh } from './refresh-tokens.ts'
import { takeReturnTo } from './return-to.ts'
import { sessionAtom } from './session-atom.ts'
import { changeIdentity, endSession, type Identity, identity, otherTabs } from './session-identity.ts'

const VALIDATE_EVERY = 5 * 60_000
const RETRY_AFTER = 30_000
const UNREACHABLE = "The service can't be reached right now."

const store = getDefaultStore()

/** Whose token was found valid last, and when. */
let valid: { whose?: Identity; at: number } = { at: Number.NEGATIVE_INFINITY }
let check: { whose: Identity; done: Promise<void> } | undefined
let nextCheck: ReturnType<typeof setTimeout> | undefined

/** Restores the stored session, and from then on follows what other tabs do. */
export function startSession(): void {
  connectSession({
    accessToken: () => (isMine() ? storage.accessToken.read() : undefined),
    refresh: tryRefresh,
    signOut: forceSignOut,
  })
  addEventListener('storage', (event) => {
    if (event.key === 'user' || event.key === null) recheckIdentity()
  })
  otherTabs.listen(recheckIdentity)
  addEventListener('pageshow', (event) => {
    if (event.persisted) comeBack()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') comeBack()
  })
  addEventListener('online', () => void validateSession())
  const user = storage.user.read()
  const hasAccessToken = storage.accessToken.read() !== undefined
  if (user && !hasToken()) endSession()
  // With only a refresh token the session stays undecided: the calls of a screen would fail without an access token.
  else if (user && hasAccessToken) store.set(sessionAtom, { status: 'signed-in', user })
  else if (!(user || hasAccessToken)) store.set(sessionAtom, { status: 'anonymous' })
  void validateSession()
}

/** Replaces any session with the one that the provider has just opened. */
export function beginSession(tokens: SessionTokens, user: User): void {
  changeIdentity()
  saveTokens(tokens)
  validated(user)
  otherTabs.tell()
}

/**
 * Tells the provider, then ends the session in every tab, and leads to the sign-in screen. With `stay`, or when nobody waits for it
 * any more (`signal`), the screen stays: whether it can be seen without a session is its own business.
 * @throws when the provider did not take it; the user stays signed in.
 */
export async function signOut({ stay = false, signal }: { stay?: boolean; signal?: AbortSignal } = {}): Promise<void> {
  if (!isMine()) return
  const mine = identity()
  await endAtProvider()
  // Somebody else has signed in meanwhile, in another tab: their session is not ours to end.
  if (mine !== identity()) return
  if (stay || signal?.aborted) endSession()
  else leave()
}

/** Whether this is still who is signed in; if not, the session changes at once. */
export function isSameUser({ id }: User): boolean {
  if (storage.user.read()?.id === id) return true
  recheckIdentity()
  return false
}

/** False where another account has signed in and this tab was not told: what was about to be done with its tokens ends. */
function isMine(): boolean {
  const session = store.get(sessionAtom)
  return session.status !== 'signed-in' || isSameUser(session.user)
}

/** Shows at once, in every tab, what the user has changed of themselves; nothing when somebody else is signed in by now. */
export function updateUser(id: string, change: Partial<User>): void {
  // Into what is known by now: another tab may have changed something else since the screen was rendered.
  const user = storage.user.read()
  if (user?.id === id) storage.user.save({ ...user, ...change })
  recheckIdentity()
  if (user?.id !== id) return
  // A check that is under way may have asked before the change, and would bring back what was.
  if (checkUnderWay() !== undefined) void revalidateSession()
}

/** Checks the token, unless it was found valid within the last 5 minutes (specification §4, 'Token validation'; D12). */
export async function validateSession(): Promise<void> {
  if (store.get(sessionAtom).status === 'anonymous') return
  const isFresh = valid.whose === identity() && performance.now() - valid.at < VALIDATE_EVERY
  if (!isFresh) await (checkUnderWay() ?? newCheck())
}

function newCheck(): Promise<void> {
  const done = validate().finally(() => {
    if (check?.done === done) check = undefined
  })
  check = { whose: identity(), done }
  return done
}

function checkUnderWay(): Promise<void> | undefined {
  return check?.whose === identity() ? check.done : undefined
}

/** Checks now, however fresh the last check is: something of the user has changed at the provider. */
export async function revalidateSession(): Promise<void> {
  // A check that is under way may have asked before the change.
  await checkUnderWay()
  valid = { at: Number.NEGATIVE_INFINITY }
  await validateSession()
}

async function validate(): Promise<void> {
  const mine = identity()
  const token = storage.accessToken.read()
  try {
    const user = await profile().catch(async (error: unknown) => {
      if (isUnreachable(error)) throw error
      await refreshTokens(token)
      return profile()
    })
    if (mine === identity()) validated(user)
  } catch (error) {
    if (mine !== identity()) return
    if (isUnreachable(error)) unreachable(error)
    else endSession()
  }
}

function validated(user: User): void {
  storage.user.save(user)
  store.set(sessionAtom, { status: 'signed-in', user })
  valid = { whose: identity(), at: performance.now() }
  validateIn(VALIDATE_EVERY)
}

function unreachable(error: unknown): void {
  store.set(sessionAtom, (session) => (session.status === 'anonymous' ? session : { ...session, problem: UNREACHABLE }))
  validateIn(Math.max(RETRY_AFTER, retryAfter(error) * 1000))
}

function validateIn(milliseconds: number): void {
  const mine = identity()
  clearTimeout(nextCheck)
  nextCheck = setTimeout(() => {
    if (mine === identity()) void revalidateSession()
  }, milliseconds)
}

function comeBack(): void {
  // In the first frame already: React would take its time, and show until then what was there when the page was left.
  flushSync(recheckIdentity)
  void validateSession()
}

/**
 * Another tab may have signed out, or signed in as somebody else (D9). Only the session changes: whether the screen that is open
 * here can be seen without one is the guards' business.
 */
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
    // Whoever was on the way somewhere, and stopped to sign in, goes on.
    if (isGuestOnly(location.pathname)) navigate(takeReturnTo(), { replace: true })
  }
}
