import { atom, getDefaultStore } from 'jotai'
import { navigate } from 'wouter/use-browser-location'
import type { SessionTokens, User } from '../api/contract.ts'
import type { Credentials } from '../api/contract-payloads.ts'
import { login, profile } from '../api/users.ts'
import { takeReturnTo } from './return-to.ts'
import { beginSession } from './session.ts'

const store = getDefaultStore()

/**
 * Signs in and goes to where the visitor wanted to be.
 * @throws what the login call throws; nothing has changed then.
 */
export async function signIn(credentials: Credentials, signal: AbortSignal): Promise<void> {
  const { user, ...tokens } = await login(credentials, signal)
  enter(tokens, user)
}

/**
 * Signs in with the tokens of a sign-in that was made in the browser (decision D29), and goes on like `signIn`.
 * @throws what the profile call throws; nothing has changed then.
 */
export async function signInWithTokens(tokens: SessionTokens): Promise<void> {
  enter(tokens, await profile(tokens.accessToken))
}

/** Session and address change in one step, so that the guard of the sign-in screen cannot send anybody to the dashboard first. */
function enter(tokens: SessionTokens, user: User): void {
  store.set(signInFailuresAtom, 0)
  beginSession(tokens, user)
  navigate(takeReturnTo(), { replace: true })
}

/** Refused sign-ins since the last success or reload (specification §4, 'Login'): they outlive the screen, not the page. */
export const signInFailuresAtom = atom(0)

/** The demo person whom the user chose in the desktop menu. The sign-in screen signs them in with its form. */
export const demoSignInAtom = atom<{ email: string; password: string }>()
