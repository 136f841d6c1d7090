import { getDefaultStore } from 'jotai'
import { navigate } from 'wouter/use-browser-location'
import { isTemporaryFailure, MissingTokenError, retryAfter } from '../api/api-error.ts'
import { getProfile, type User } from '../api/contract/users.ts'
import { send } from '../api/http.ts'
import { isGuestOnly } from '../routes.ts'
import { looksLikeOAuthFlow } from '../rules/site-path.ts'
import { clearSession, readTokens, saveAccountId, storage } from '../storage.ts'
import { refreshTokens } from './refresh-tokens.ts'
import { takeReturnPath } from './return-path.ts'
import { sessionAtom } from './session-atom.ts'
import { isOwnSession, readUser } from './session-tabs.ts'

/*
 * Keeps the session of this tab up to date: asks the provider every 5 minutes whose it is and follows the other tabs. Only a rejected token
 * ends it: if the provider can't be reached, the user stays signed in and sees a message.
 */

const VALIDATE_EVERY_MS = 5 * 60_000
const RETRY_AFTER_MS = 30_000
const UNREACHABLE = "The service can't be reached right now."

const store = getDefaultStore()

/** Aborted when the user signs out or another user signs in, because responses to earlier requests are stale then. */
export let requests = new AbortController()
export let pendingValidation: Promise<void> | undefined
let validatedAt = Number.NEGATIVE_INFINITY
let nextValidation: ReturnType<typeof setTimeout> | undefined

/** Discards requests and validations of the previous session. */
export function discardRequests(): void {
  requests.abort()
  requests = new AbortController()
  validatedAt = Number.NEGATIVE_INFINITY
  pendingValidation = undefined
  clearTimeout(nextValidation)
}

/** Ends the session in all tabs of this browser. Sends no request and doesn't navigate. */
export function forgetSession(): void {
  discardRequests()
  clearSession()
  store.set(sessionAtom, { status: 'anonymous' })
}

/** Validates the token, unless the last successful validation was less than 5 minutes ago. */
export async function validateSession(): Promise<void> {
  if (!isOwnSession()) applyStoredSession()
  if (store.get(sessionAtom).status === 'anonymous') return
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

/** Follows what another tab has stored, and validates the account that has signed in there. */
export function syncSession(): void {
  if (applyStoredSession()) void validateSession()
}

/**
 * Applies a sign-out, a sign-in or a change of the user that another tab has stored. Navigates only away from guest-only pages; the guards
 * handle all others. Returns true if another account has signed in.
 */
function applyStoredSession(): boolean {
  const session = store.get(sessionAtom)
  const user = readUser()
  if (session.status === 'signed-in' && isOwnSession()) {
    if (user) store.set(sessionAtom, { ...session, user })
    return false
  }
  const { accessToken, refreshToken } = readTokens()
  if (!accessToken && !refreshToken) {
    if (session.status !== 'anonymous') forgetSession()
    return false
  }
  if (session.status !== 'signed-in' && !user) return false
  discardRequests()
  // The other tab's cookies may arrive before its user.
  store.set(sessionAtom, user ? { status: 'signed-in', user } : { status: 'loading' })
  const { pathname, search } = location
  if (user && isGuestOnly(pathname) && !looksLikeOAuthFlow(pathname, search))
    navigate(takeReturnPath(), { replace: true })
  return true
}

async function validate(): Promise<void> {
  const { signal } = requests
  let token: string | undefined
  async function fetchUser(): Promise<User> {
    token = readTokens().accessToken
    if (!token) throw new MissingTokenError()
    return send(getProfile, { token, signal })
  }
  try {
    const user = await fetchUser().catch(async (error: unknown) => {
      if (isTemporaryFailure(error) || !(await refreshTokens(token))) throw error
      return fetchUser()
    })
    if (signal.aborted) return
    const tokens = readTokens()
    if (tokens.accountId !== user.id) {
      // Another tab has replaced the tokens.
      if (tokens.accessToken !== token) return validate()
      saveAccountId(user.id, tokens)
    }
    applyValidatedUser(user)
  } catch (error) {
    if (signal.aborted) return
    if (!isTemporaryFailure(error)) return readTokens().accessToken === token ? forgetSession() : validate()
    store.set(sessionAtom, (session) => (session.status === 'anonymous' ? session : { ...session, error: UNREACHABLE }))
    scheduleValidation(Math.max(RETRY_AFTER_MS, retryAfter(error) * 1000))
  }
}

export function applyValidatedUser(user: User): void {
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
