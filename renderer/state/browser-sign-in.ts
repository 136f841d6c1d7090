import { atom, getDefaultStore } from 'jotai'
import { errorText } from '../api/api-error.ts'
import type { SessionTokens } from '../api/contract.ts'
import { consentClient } from '../api/oauth-clients.ts'
import { storage } from '../storage.ts'
import { signInWithTokens } from './sign-in.ts'

/** The state of a sign-in with the system's browser, which only the desktop shell offers. */
export type BrowserSignIn =
  | { status: 'none'; problem?: string }
  /** `address` is the sign-in page. If not `opened`, the user has to open it. */
  | { status: 'waiting'; address: string; opened: boolean }
  | { status: 'redeeming' }

/** The shell accepts no response after this time. */
const MAX_WAIT_MS = 600_000
/** The callback page delivers the code here. */
const SIGN_IN = '/auth/login'

const store = getDefaultStore()
export const browserSignInAtom = atom<BrowserSignIn>({ status: 'none' })
let expiry: ReturnType<typeof setTimeout> | undefined

const shell = () => globalThis.desktop?.browserSignIn

/** Opens the browser and forgets a previous attempt. Never throws: the atom has the problem. */
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
    }, MAX_WAIT_MS)
  } catch (error) {
    endBrowserSignIn(textOf(error, 'Failed to start signing in with your browser.'))
  }
}

/** Stores the provider's name in responses (RFC 9207) while the user signs in. Without one, any name is accepted. */
async function learnIssuer(address: string, state: string): Promise<void> {
  storage.oauthIssuer.clear()
  const clientId = new URL(address).searchParams.get('client_id') ?? ''
  const { issuer } = await consentClient(clientId).catch(() => ({ issuer: undefined }))
  if (issuer && storage.oauthState.read() === state) storage.oauthIssuer.save(issuer)
}

/** Opens the address of the pending sign-in once more. */
export async function openBrowserAgain(): Promise<void> {
  const waiting = store.get(browserSignInAtom)
  if (waiting.status !== 'waiting') return
  const opened = await globalThis.desktop?.external.open(waiting.address).catch(() => false)
  if (store.get(browserSignInAtom) === waiting) store.set(browserSignInAtom, { ...waiting, opened: opened === true })
}

/** A link that arrives later is ignored. */
export function cancelBrowserSignIn(): void {
  storage.oauthState.clear()
  storage.oauthRedirectUri.clear()
  storage.oauthIssuer.clear()
  endBrowserSignIn()
  void shell()
    ?.cancel()
    .catch(() => undefined)
}

/** Stops waiting. */
export function endBrowserSignIn(problem?: string): void {
  clearTimeout(expiry)
  store.set(browserSignInAtom, problem ? { status: 'none', problem } : { status: 'none' })
}

/** The code in the query of the sign-in page, from the callback page. */
export function answerIn(search: string): { code: string; state: string } | undefined {
  const query = new URLSearchParams(search)
  const [code, state] = [query.get('code'), query.get('state')]
  return code && state ? { code, state } : undefined
}

/** Exchanges the code and signs in. Never throws: the atom has the problem. */
export async function redeem(result: { code: string; state: string }): Promise<void> {
  if (store.get(browserSignInAtom).status === 'redeeming') return
  store.set(browserSignInAtom, { status: 'redeeming' })
  let tokens: SessionTokens | undefined
  try {
    tokens = await shell()?.exchange(result)
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

/** The error text as a sentence. */
function textOf(error: unknown, fallback: string): string {
  const text = error instanceof Error ? error.message.trim() : ''
  return text ? text.replace(/[^.!?]$/, '$&.') : fallback
}
