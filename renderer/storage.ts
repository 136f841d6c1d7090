import * as v from 'valibot'
import type { Bridge, TokenName } from '../preload/bridge.ts'
import { type SessionTokens, userSchema } from './api/contract/users.ts'
import { authorizationRequestSchema } from './rules/oauth/authorization-request.ts'
import { pendingVerificationSchema } from './rules/pending-verification.ts'

/*
 * Every cookie and storage key. Only index.html also reads the theme and the cookies, before the first paint. Nothing here throws: if the
 * browser can't store a value (blocked storage, full quota), it stays in memory until the page is reloaded or closed.
 */

type Slot<T> = { read(): T | undefined; save(value: T): void; clear(): void }

const TOKEN_MAX_AGE_SECONDS = 2_592_000

/** A string in web storage. `area` is a function, because accessing blocked storage throws. */
function createTextSlot(key: string, area: () => Storage): Slot<string> {
  let inMemory: string | undefined
  function clear(): void {
    inMemory = undefined
    try {
      area().removeItem(key)
    } catch {}
  }
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
        // `read` would prefer an older value that full storage still has.
        clear()
        inMemory = value
      }
    },
    clear,
  }
}

/** JSON in web storage. A value that doesn't match the schema is removed. */
function createJsonSlot<S extends v.GenericSchema>(
  key: string,
  area: () => Storage,
  schema: S,
): Slot<v.InferOutput<S>> {
  const slot = createTextSlot(key, area)
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

/** A cookie. Some browsers reject `Secure` on plain http, even on localhost; the cookie is then written without it. */
function createCookieStore(name: TokenName) {
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
    write(value: string | undefined): void {
      const pair = `${name}=${encodeURIComponent(value ?? '')}`
      const maxAge = value === undefined ? 0 : TOKEN_MAX_AGE_SECONDS
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
function createShellStore({ tokens }: Bridge, name: TokenName): ReturnType<typeof createCookieStore> {
  return {
    read: () => tokens.get(name),
    write: (value) => (value === undefined ? tokens.clear(name) : tokens.set(name, value)),
  }
}

function createTokenSlot(name: TokenName) {
  const store = globalThis.desktop ? createShellStore(globalThis.desktop, name) : createCookieStore(name)
  let inMemory: string | undefined
  return {
    read: () => inMemory ?? store.read(),
    /** False if the browser rejects the cookie. */
    save(value: string): boolean {
      inMemory = undefined
      store.write(value)
      return store.read() === value
    },
    saveInMemory(value: string): void {
      store.write(undefined)
      inMemory = value
    },
    clear(): void {
      inMemory = undefined
      store.write(undefined)
    },
    isInMemory: () => inMemory !== undefined,
  }
}

const local = () => localStorage
const session = () => sessionStorage
/** Throws while the session is only in memory, like blocked storage. */
const userArea = () => {
  if (isSessionInMemory()) throw new Error('The session is only in memory')
  return localStorage
}

export const storage = {
  accessToken: createTokenSlot('accessToken'),
  refreshToken: createTokenSlot('refreshToken'),
  user: createJsonSlot('user', userArea, userSchema),
  theme: createTextSlot('theme', local),
  verifyEmail: createTextSlot('verifyEmail', session),
  pendingVerification: createJsonSlot('pendingVerification', session, pendingVerificationSchema),
  oauthRedirectUrl: createTextSlot('oauthRedirectUrl', session),
  redirectUrl: createTextSlot('redirectUrl', session),
  oauthState: createTextSlot('oauth_state', session),
  oauthRedirectUri: createTextSlot('oauth_redirect_uri', session),
  oauthIssuer: createTextSlot('oauth_issuer', session),
  oauthConsentContext: createJsonSlot('oauth_consent_context', session, authorizationRequestSchema),
}

/**
 * Saves the tokens of a session. If the browser blocks cookies or one is too long for a cookie, both and the user stay in memory: a partly
 * stored session would be broken after a reload.
 */
export function saveTokens({ accessToken, refreshToken }: SessionTokens): void {
  const user = storage.user.read()
  const saved = [storage.accessToken.save(accessToken), storage.refreshToken.save(refreshToken)]
  if (saved.includes(false)) {
    storage.user.clear()
    storage.accessToken.saveInMemory(accessToken)
    storage.refreshToken.saveInMemory(refreshToken)
  }
  if (user) storage.user.save(user)
}

/** True if the session ends when the page is closed. */
export function isSessionInMemory(): boolean {
  return storage.accessToken.isInMemory()
}

/** False if both tokens have expired or were deleted. */
export function hasToken(): boolean {
  return (storage.accessToken.read() ?? storage.refreshToken.read()) !== undefined
}
