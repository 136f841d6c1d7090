import { atom, getDefaultStore } from 'jotai'
import { navigate } from 'wouter/use-browser-location'
import type { Credentials } from '../api/contract/details.ts'
import { getProfile, login, logout, type SessionTokens, type User } from '../api/contract/users.ts'
import { send } from '../api/http.ts'
import { withLock } from './locks.ts'
import { request } from './request.ts'
import { takeReturnPath } from './return-path.ts'
import { resetSessionLifetime } from './session-lifetime.ts'
import { readTokens, saveTokens } from './session-store.ts'
import { applyValidatedUser } from './session-validation.ts'

const store = getDefaultStore()

/** Signs in and goes to the return path. */
export async function signIn(credentials: Credentials, signal: AbortSignal): Promise<void> {
  const { user, ...tokens } = await request(login, { body: credentials, signal })
  return enterSession(tokens, user)
}

/** Like `signIn`, with tokens from a sign-in in the system browser. */
export async function signInWithTokens(tokens: SessionTokens): Promise<void> {
  return enterSession(tokens, await send(getProfile, { token: tokens.accessToken }))
}

/**
 * Changes the session and the URL in one step, so that the guard of the sign-in page never redirects to the dashboard first. Not while
 * another tab stores refreshed tokens, which would replace these.
 */
function enterSession(tokens: SessionTokens, user: User): Promise<void> {
  return withLock('tokens', async () => {
    store.set(signInFailuresAtom, 0)
    beginSession(tokens, user)
    navigate(takeReturnPath(), { replace: true })
  })
}

/** Replaces any session with a new one. */
export function beginSession(tokens: SessionTokens, user: User): void {
  resetSessionLifetime()
  const previous = readTokens().accessToken
  saveTokens(tokens, user.id)
  applyValidatedUser(user)
  // Otherwise the provider would accept the replaced tokens for 30 days.
  if (previous) void send(logout, { token: previous }).catch(() => {})
}

/** Failed sign-ins since the last success or reload. */
export const signInFailuresAtom = atom(0)

/** The demo user chosen in the desktop menu. The sign-in page signs in as this user. */
export const demoSignInAtom = atom<{ email: string; password: string }>()
