import { atom, getDefaultStore } from 'jotai'
import { errorText } from '../api/api-error.ts'
import type { SessionTokens } from '../api/contract.ts'
import { consentClient } from '../api/oauth-clients.ts'
import { storage } from '../storage.ts'
import { signInWithTokens } from './sign-in.ts'

/** How far a sign-in in the system's browser is (decision D29), which only the desktop shell offers. */
export type BrowserSignIn =
  | { status: 'none'; problem?: string }
  /** `address` is the page to sign in at; without `opened` it has to be opened by hand. */
  | { status: 'waiting'; address: string; opened: boolean }
  | { status: 'redeeming' }

/** The shell takes no answer after that (E-27). */
const LIFE = 600_000
/** Where the callback page hands the answer on to. */
const SIGN_IN = '/auth/login'

const store = getDefaultStore()
export const browserSignInAtom = atom<BrowserSignIn>({ status: 'none' })
let expiry: ReturnType<typeof setTimeout> | undefined

const shell = () => globalThis.desktop?.browserSignIn

/** Opens the browser; a sign-in that is under way is forgotten. Never throws: the atom says what went wrong. */
export async function startBrowserSignIn(): Promise<void> {
  try {
    const started = await shell()?.start()
    if (!started) return
    const { address, state, opened } = started
    storage.oauthState.save(state)
    storage.oauthRedirectUri.save(SIGN_IN)
    endBrowserSignIn()
    store.set(browserSignInAtom, { status: 'waiting', address, opened })
    void learnIssuer(address, state)
    expiry = setTimeout(() => {
      cancelBrowserSignIn()
      endBrowserSignIn('Signing in with your browser took too long. Please start again.')
    }, LIFE)
  } catch (error) {
    endBrowserSignIn(textOf(error, 'Failed to start signing in with your browser.'))
  }
}

/** Stores the name that the provider has in its responses (RFC 9207), while the user signs in. Without one, any name is accepted. */
async function learnIssuer(address: string, state: string): Promise<void> {
  storage.oauthIssuer.clear()
  const clientId = new URL(address).searchParams.get('client_id') ?? ''
  const { issuer } = await consentClient(clientId).catch(() => ({ issuer: undefined }))
  if (issuer && storage.oauthState.read() === state) storage.oauthIssuer.save(issuer)
}

/** Opens the address of the sign-in that is under way once more: whatever the browser shows of it stays good. */
export async function openBrowserAgain(): Promise<void> {
  const waiting = store.get(browserSignInAtom)
  if (waiting.status !== 'waiting') return
  const opened = await globalThis.desktop?.external.open(waiting.address).catch(() => false)
  if (store.get(browserSignInAtom) === waiting) store.set(browserSignInAtom, { ...waiting, opened: opened === true })
}

/** Gives up waiting: a link that comes later is nothing. */
export function cancelBrowserSignIn(): void {
  storage.oauthState.clear()
  storage.oauthRedirectUri.clear()
  storage.oauthIssuer.clear()
  endBrowserSignIn()
  void shell()
    ?.cancel()
    .catch(() => undefined)
}

/** Nothing is waited for any more: the answer is there, or there will be none. */
export function endBrowserSignIn(problem?: string): void {
  clearTimeout(expiry)
  store.set(browserSignInAtom, problem ? { status: 'none', problem } : { status: 'none' })
}

/** The answer that the callback page has handed on to the sign-in route, if there is one in its query. */
export function answerIn(search: string): { code: string; state: string } | undefined {
  const query = new URLSearchParams(search)
  const [code, state] = [query.get('code'), query.get('state')]
  return code && state ? { code, state } : undefined
}

/** Exchanges the code, once, and signs in with what comes of it. Never throws, like `startBrowserSignIn`. */
export async function redeem(answer: { code: string; state: string }): Promise<void> {
  if (store.get(browserSignInAtom).status === 'redeeming') return
  store.set(browserSignInAtom, { status: 'redeeming' })
  let tokens: SessionTokens | undefined
  try {
    tokens = await shell()?.exchange(answer)
  } catch (error) {
    return endBrowserSignIn(`${textOf(error, 'Login failed.')} Please start again.`)
  }
  try {
    if (tokens) await signInWithTokens(tokens)
    endBrowserSignIn()
  } catch (error) {
    endBrowserSignIn(errorText(error, 'Login failed'))
  }
}

/** The words of a failure in the shell, which are the provider's own where it had any, as a sentence. */
function textOf(error: unknown, fallback: string): string {
  const text = error instanceof Error ? error.message.trim() : ''
  return text ? text.replace(/[^.!?]$/, '$&.') : fallback
}
