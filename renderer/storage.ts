import * as v from 'valibot'
import type { Bridge, TokenName } from '../preload/bridge.ts'
import { type SessionTokens, userSchema } from './api/contract.ts'
import { consentRequestSchema } from './rules/oauth/consent-request.ts'
import { pendingVerificationSchema } from './rules/pending-verification.ts'

/*
 * Every cookie and storage key. Only index.html also reads the theme and the cookies, before the first paint. Nothing here throws: if the
 * browser can't store a value (blocked storage, full quota), it stays in memory until the tab closes.
 */

export type Slot<T> = { read(): T | undefined; save(value: T): void; clear(): void }

const THIRTY_DAYS = 2_592_000
const MAX_COOKIE_BYTES = 4096

/** A string in web storage. `area` is a function, because accessing blocked storage throws. */
function text(key: string, area: () => Storage): Slot<string> {
  let inMemory: string | undefined
  return {
    read() {
      try {
        return area().getItem(key) ?? inMemory
      } catch {
        return inMemory
      }
    },
    save(value) {
      inMemory = undefined
      try {
        area().setItem(key, value)
      } catch {
        inMemory = value
        // `read` would prefer an older value that full storage still has.
        try {
          area().removeItem(key)
        } catch {}
      }
    },
    clear() {
      inMemory = undefined
      try {
        area().removeItem(key)
      } catch {}
    },
  }
}

/** JSON in web storage. A value that doesn't match the schema is removed. */
function json<S extends v.GenericSchema>(key: string, area: () => Storage, schema: S): Slot<v.InferOutput<S>> {
  const slot = text(key, area)
  return {
    read() {
      const saved = slot.read()
      if (saved === undefined) return undefined
      try {
        return v.parse(schema, JSON.parse(saved))
      } catch {
        slot.clear()
        return undefined
      }
    },
    save: (value) => slot.save(JSON.stringify(value)),
    clear: slot.clear,
  }
}

type TokenStore = { read(): string | undefined; write(value: string | undefined): void }

/** A cookie. Some browsers reject `Secure` on plain http, even on localhost; the cookie is then written without it. */
function cookie(name: TokenName): TokenStore {
  const read = () => {
    try {
      const pair = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`))
      return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1))
    } catch {
      return undefined
    }
  }
  return {
    read,
    write(value) {
      const pair = `${name}=${encodeURIComponent(value ?? '')}`
      const maxAge = value === undefined ? 0 : THIRTY_DAYS
      for (const secure of location.protocol === 'https:' ? ['; Secure'] : ['; Secure', '']) {
        try {
          // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http pages
          document.cookie = `${pair}; Max-Age=${maxAge}; Path=/; SameSite=Strict${secure}`
        } catch {}
        if (read() === value) return
      }
    },
  }
}

/** Pages of the desktop shell have no cookies (https://github.com/electron/electron/issues/27981): the shell stores their tokens. */
function tokenInShell(name: TokenName, bridge: Bridge): TokenStore {
  return {
    read: () => bridge.tokens.get(name),
    write: (value) => (value === undefined ? bridge.tokens.clear(name) : bridge.tokens.set(name, value)),
  }
}

/** A token in a cookie or, if the browser rejects it, in memory. */
function token(name: TokenName) {
  const bridge = globalThis.desktop
  const store = bridge ? tokenInShell(name, bridge) : cookie(name)
  let inMemory: string | undefined
  return {
    read: () => inMemory ?? store.read(),
    /** Without `canStore`, saves it only in memory. */
    save(value: string, canStore: boolean) {
      store.write(canStore ? value : undefined)
      inMemory = store.read() === value ? undefined : value
    },
    clear() {
      inMemory = undefined
      store.write(undefined)
    },
    isStored: () => inMemory === undefined,
    fits: (value: string) => bridge !== undefined || name.length + encodeURIComponent(value).length <= MAX_COOKIE_BYTES,
  }
}

const local = () => localStorage
const session = () => sessionStorage
/** Throws while the session is only in memory, like blocked storage. */
const userArea = () => {
  if (storageProblem() === 'too-large') throw new Error('The session is only in memory')
  return localStorage
}

export const storage = {
  accessToken: token('accessToken'),
  refreshToken: token('refreshToken'),
  user: json('user', userArea, userSchema),
  theme: text('theme', local),
  verifyEmail: text('verifyEmail', session),
  pendingVerification: json('pendingVerification', session, pendingVerificationSchema),
  oauthRedirectUrl: text('oauthRedirectUrl', session),
  redirectUrl: text('redirectUrl', session),
  oauthState: text('oauth_state', session),
  oauthRedirectUri: text('oauth_redirect_uri', session),
  oauthIssuer: text('oauth_issuer', session),
  oauthConsentContext: json('oauth_consent_context', session, consentRequestSchema),
}

/**
 * Saves the tokens of a session. If one is too long for a cookie, both and the user stay in memory: a partly stored session
 * would be broken after a reload.
 */
export function saveTokens({ accessToken, refreshToken }: SessionTokens): void {
  const canStore = storage.accessToken.fits(accessToken) && storage.refreshToken.fits(refreshToken)
  const user = canStore ? undefined : storage.user.read()
  if (!canStore) storage.user.clear()
  storage.accessToken.save(accessToken, canStore)
  storage.refreshToken.save(refreshToken, canStore)
  if (user) storage.user.save(user)
}

/** Why the session ends when the page is closed: a token is too long for a cookie, or the browser rejects cookies. */
export function storageProblem(): 'too-large' | 'rejected' | undefined {
  const tokens = [storage.accessToken, storage.refreshToken]
  if (tokens.every((slot) => slot.isStored())) return undefined
  return tokens.every((slot) => slot.fits(slot.read() ?? '')) ? 'rejected' : 'too-large'
}

/** False if both tokens have expired or were deleted. */
export function hasToken(): boolean {
  return (storage.accessToken.read() ?? storage.refreshToken.read()) !== undefined
}
