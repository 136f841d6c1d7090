import { atom, getDefaultStore } from 'jotai'
import { navigate } from 'wouter/use-browser-location'
import type { SessionTokens, User } from '../api/contract.ts'
import type { Credentials } from '../api/contract-payloads.ts'
import { login, profile } from '../api/users.ts'
import { takeReturnTo } from './return-to.ts'
import { beginSession } from './session.ts'

const store = getDefaultStore()

/** Signs in and opens the page that the visitor wanted. */
export async function signIn(credentials: Credentials, signal: AbortSignal): Promise<void> {
  const { user, ...tokens } = await login(credentials, signal)
  enterSession(tokens, user)
}

/** Like `signIn`, with tokens from a sign-in in the system's browser. */
export async function signInWithTokens(tokens: SessionTokens): Promise<void> {
  enterSession(tokens, await profile(tokens.accessToken))
}

/** Changes session and address in one step, so that the guard of the sign-in page never redirects to the dashboard first. */
function enterSession(tokens: SessionTokens, user: User): void {
  store.set(signInFailuresAtom, 0)
  beginSession(tokens, user)
  navigate(takeReturnTo(), { replace: true })
}

/** Failed sign-ins since the last success or reload. */
export const signInFailuresAtom = atom(0)

/** The demo user chosen in the desktop menu, whom the sign-in page signs in. */
export const demoSignInAtom = atom<{ email: string; password: string }>()
