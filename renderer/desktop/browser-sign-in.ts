import { atom, getDefaultStore } from 'jotai'
import { errorMessage, unreachableText } from '../api/api-error.ts'
import { getConsentClient } from '../api/contract/oauth-clients.ts'
import type { SessionTokens } from '../api/contract/users.ts'
import { storage } from '../browser/storage.ts'
import { BROWSER_SIGN_IN_MS } from '../rules/durations.ts'
import { forgetResponse, saveIssuer } from '../session/relay.ts'
import { request } from '../session/request.ts'
import { signInWithTokens } from '../session/sign-in.ts'

/** The state of a sign-in with the system browser, which only the desktop shell offers. */
export type BrowserSignInState =
  | { status: 'none'; error?: string }
  /** Without `isOpened`, the user has to open the URL. */
  | { status: 'waiting'; authorizationUrl: string; isOpened: boolean }
  | { status: 'exchanging' }

/** The callback page delivers the code here. */
const SIGN_IN_PATH = '/auth/login'

const store = getDefaultStore()
export const browserSignInAtom = atom<BrowserSignInState>({ status: 'none' })
let expiry: ReturnType<typeof setTimeout> | undefined
let attempt = new AbortController()

/** Opens the browser and drops a previous attempt. Never throws: the atom holds the error. */
export async function startBrowserSignIn(): Promise<void> {
  attempt.abort()
  attempt = new AbortController()
  const { signal } = attempt
  try {
    const started = await globalThis.desktop?.browserSignIn.start()
    if (!started) return
    const { authorizationUrl, state, isOpened } = started
    forgetResponse()
    await loadIssuer(authorizationUrl)
    if (signal.aborted) return
    // Stored last, because a response is accepted from now on, and its issuer must be known by then.
    storage.oauthState.save(state)
    storage.deliveryUri.save(SIGN_IN_PATH)
    endBrowserSignIn()
    store.set(browserSignInAtom, { status: 'waiting', authorizationUrl, isOpened })
    expiry = setTimeout(() => {
      cancelBrowserSignIn()
      endBrowserSignIn('Signing in with your browser took too long. Please start again.')
    }, BROWSER_SIGN_IN_MS)
  } catch (error) {
    if (signal.aborted) return
    cancelBrowserSignIn()
    endBrowserSignIn(asSentence(error, 'Failed to start signing in with your browser.'))
  }
}

async function loadIssuer(authorizationUrl: string): Promise<void> {
  const clientId = new URL(authorizationUrl).searchParams.get('client_id') ?? ''
  const client = await request(getConsentClient, { params: { clientId } }).catch((error: unknown) => {
    throw new Error(unreachableText(error))
  })
  saveIssuer(client)
}

/** Opens the URL of the pending sign-in once more. */
export async function openBrowserAgain(): Promise<void> {
  const waiting = store.get(browserSignInAtom)
  if (waiting.status !== 'waiting') return
  const isOpened = await globalThis.desktop?.external.open(waiting.authorizationUrl).catch(() => false)
  if (store.get(browserSignInAtom) === waiting)
    store.set(browserSignInAtom, { ...waiting, isOpened: isOpened === true })
}

/** Stops waiting and makes the shell ignore a link that arrives later. */
export function cancelBrowserSignIn(): void {
  attempt.abort()
  forgetResponse()
  endBrowserSignIn()
  void globalThis.desktop?.browserSignIn.cancel().catch(() => undefined)
}

export function endBrowserSignIn(error?: string): void {
  clearTimeout(expiry)
  store.set(browserSignInAtom, error ? { status: 'none', error } : { status: 'none' })
}

type CodeResponse = { code: string; state: string }

/** The code that the callback page put into the query of the sign-in page. */
export function findCode(search: string): CodeResponse | undefined {
  const query = new URLSearchParams(search)
  const [code, state] = [query.get('code'), query.get('state')]
  return code && state ? { code, state } : undefined
}

/** Exchanges the code for tokens and signs in. Never throws: the atom holds the error. */
export async function exchangeCode(result: CodeResponse): Promise<void> {
  if (store.get(browserSignInAtom).status === 'exchanging') return
  store.set(browserSignInAtom, { status: 'exchanging' })
  let tokens: SessionTokens | undefined
  try {
    tokens = await globalThis.desktop?.browserSignIn.exchange(result)
  } catch (error) {
    return endBrowserSignIn(`${asSentence(error, 'Login failed.')} Please start again.`)
  }
  try {
    if (tokens) await signInWithTokens(tokens)
    endBrowserSignIn()
  } catch (error) {
    endBrowserSignIn(errorMessage(error, 'Login failed'))
  }
}

function asSentence(error: unknown, fallback: string): string {
  const text = error instanceof Error ? error.message.trim() : ''
  return text ? text.replace(/[^.!?]$/, '$&.') : fallback
}
