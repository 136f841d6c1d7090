import * as v from 'valibot'
import type { TokenName } from '../preload/bridge.ts'
import { userSchema } from './api/contract.ts'
import { consentRequestSchema } from './rules/consent-request.ts'
import { pendingVerificationSchema } from './rules/pending-verification.ts'

/**
 * Every token, local and session key of specification §3 (and `pendingVerification`, for reloads, and `oauth_issuer`); nothing else touches them,
 * save index.html, which reads the theme before the first paint. Nothing here throws: what the browser refuses to keep
 * (blocked storage, full quota) is kept in memory, so that every flow works until the tab closes.
 */
export type Slot<T> = { read(): T | undefined; save(value: T): void; clear(): void }

const THIRTY_DAYS = 2_592_000
const LONGEST_COOKIE = 4096

/** A text in web storage. `home` is a function, because reaching for blocked storage already throws. */
function text(key: string, home: () => Storage): Slot<string> {
  let inMemory: string | undefined
  return {
    read() {
      try {
        return home().getItem(key) ?? inMemory
      } catch {
        return inMemory
      }
    },
    save(value) {
      inMemory = undefined
      try {
        home().setItem(key, value)
      } catch {
        inMemory = value
        // A full store may still hold an older value, which would win over the one in memory.
        try {
          home().removeItem(key)
        } catch {}
      }
    },
    clear() {
      inMemory = undefined
      try {
        home().removeItem(key)
      } catch {}
    },
  }
}

/** JSON in web storage, parsed into a fresh object; a value that does not fit the schema is removed. */
function json<S extends v.GenericSchema>(key: string, home: () => Storage, schema: S): Slot<v.InferOutput<S>> {
  const slot = text(key, home)
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

/**
 * A token cookie (D11). Some engines refuse `Secure` on plain http, loopback included: then it is written without.
 * `kept` is false while the browser keeps no cookies and the value lives in memory, until the tab closes.
 */
function cookie(name: string): Slot<string> & { kept(): boolean } {
  let inMemory: string | undefined
  const inBrowser = () => {
    try {
      const pair = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`))
      return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1))
    } catch {
      return undefined
    }
  }
  /** The cookie as it has to read afterwards: undefined deletes it. */
  const write = (value: string | undefined) => {
    const pair = `${name}=${encodeURIComponent(value ?? '')}`
    const maxAge = value === undefined ? 0 : THIRTY_DAYS
    for (const secure of location.protocol === 'https:' ? ['; Secure'] : ['; Secure', '']) {
      try {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http pages
        document.cookie = `${pair}; Max-Age=${maxAge}; Path=/; SameSite=Strict${secure}`
      } catch {}
      if (inBrowser() === value) return
    }
  }
  return {
    read: () => inMemory ?? inBrowser(),
    save(value) {
      const fits = name.length + encodeURIComponent(value).length <= LONGEST_COOKIE
      // What does not fit is kept in memory, but the cookie of whoever was here before has to go.
      write(fits ? value : undefined)
      inMemory = inBrowser() === value ? undefined : value
    },
    clear() {
      inMemory = undefined
      write(undefined)
    },
    kept: () => inMemory === undefined,
  }
}

/** A token: a cookie on the web. Pages of the desktop shell have none (electron/electron#27981): there the shell keeps it (E-21). */
function token(name: TokenName): ReturnType<typeof cookie> {
  const shell = globalThis.desktop?.tokens
  if (!shell) return cookie(name)
  return {
    read: () => shell.get(name),
    save: (value) => shell.set(name, value),
    clear: () => shell.clear(name),
    kept: () => shell.kept,
  }
}

const local = () => localStorage
const session = () => sessionStorage

export const storage = {
  accessToken: token('accessToken'),
  refreshToken: token('refreshToken'),
  user: json('user', local, userSchema),
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

/** False when both tokens have run out, or were taken away: then there is no session, whatever else is kept. */
export function hasToken(): boolean {
  return (storage.accessToken.read() ?? storage.refreshToken.read()) !== undefined
}
