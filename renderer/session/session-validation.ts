import { getDefaultStore } from 'jotai'
import { isTemporaryFailure, retryAfter } from '../api/api-error.ts'
import { getProfile, type User } from '../api/contract/users.ts'
import { send } from '../api/http.ts'
import { MINUTE_MS } from '../rules/durations.ts'
import { endSessionInBrowser } from './end-session.ts'
import { refreshTokens } from './refresh-tokens.ts'
import { retryWithFreshToken, type TokenSource } from './retry-with-fresh-token.ts'
import { sessionAtom } from './session-atom.ts'
import { resetSessionLifetime, sessionLifetime } from './session-lifetime.ts'
import { readTokens, saveAccountId, storedUser } from './session-store.ts'
import { adoptStoredSession, areStoredTokensOurs } from './session-tabs.ts'

/*
 * Asks the provider every 5 minutes whose session this is. Only a rejected token ends it: if the provider can't be reached, the user stays
 * signed in and sees a message.
 */

const VALIDATE_EVERY_MS = 5 * MINUTE_MS
const RETRY_AFTER_MS = 15_000

const store = getDefaultStore()

/** Validates the token, unless the last successful validation was less than 5 minutes ago. */
export async function validateSession(): Promise<void> {
  if (!areStoredTokensOurs()) adoptStoredSession()
  if (store.get(sessionAtom).status === 'anonymous') return
  const lifetime = sessionLifetime()
  const { validatedAt = Number.NEGATIVE_INFINITY } = lifetime
  if (performance.now() - validatedAt < VALIDATE_EVERY_MS && readTokens().accountId) return
  lifetime.validation ??= validate().finally(() => {
    lifetime.validation = undefined
  })
  await lifetime.validation
}

/** Validates the token now, even if the last successful validation was less than 5 minutes ago. */
export async function revalidateSession(): Promise<void> {
  // A pending validation may have been sent before the change.
  await sessionLifetime().validation
  sessionLifetime().validatedAt = undefined
  await validateSession()
}

/** Follows what another tab has stored, and validates the account that has signed in there. */
export function followOtherTabs(): void {
  if (adoptStoredSession()) void validateSession()
}

async function validate(): Promise<void> {
  const { signal } = sessionLifetime().controller
  // Not `tokenSource`, which waits for this validation.
  const tokens: TokenSource = {
    accessToken: async () => readTokens().accessToken,
    refresh: refreshTokens,
    signal: () => signal,
  }
  let token: string | undefined
  const fetchUser = (current: string | undefined) => {
    token = current
    return send(getProfile, { token, signal })
  }
  try {
    const user = await retryWithFreshToken(tokens, fetchUser, (error) => !isTemporaryFailure(error))
    if (signal.aborted) return
    const stored = readTokens()
    if (stored.accountId !== user.id) {
      // Another tab has replaced the tokens.
      if (stored.accessToken !== token) return validate()
      saveAccountId(user.id, stored)
    }
    applyValidatedUser(user)
  } catch (error) {
    if (signal.aborted) return
    if (!isTemporaryFailure(error))
      return readTokens().accessToken === token ? endSessionInBrowser({ isUnexpected: true }) : validate()
    store.set(sessionAtom, (session) => (session.status === 'anonymous' ? session : { ...session, error }))
    scheduleValidation(Math.max(RETRY_AFTER_MS, retryAfter(error) * 1000))
  }
}

export function applyValidatedUser(user: User): void {
  const session = store.get(sessionAtom)
  if (session.status === 'signed-in' && session.user.id !== user.id) resetSessionLifetime()
  storedUser.save(user)
  store.set(sessionAtom, { status: 'signed-in', user })
  sessionLifetime().validatedAt = performance.now()
  scheduleValidation(VALIDATE_EVERY_MS)
}

function scheduleValidation(milliseconds: number): void {
  const lifetime = sessionLifetime()
  clearTimeout(lifetime.timer)
  lifetime.timer = setTimeout(() => void revalidateSession(), milliseconds)
}
