import type { Bridge } from '../../preload/bridge.ts'
import { type SessionTokens, userSchema } from '../api/contract/users.ts'
import { createJsonSlot } from '../browser/storage.ts'
import {
  fingerprint,
  formatTokenAccount,
  SESSION_COOKIES,
  type SessionCookie,
  type StoredTokens,
  TOKEN_MAX_AGE_S,
} from './session-cookies.ts'

/*
 * The stored session: the tokens and the id of their account in cookies, and the user in local storage. Only index.html and
 * prerender/early-call.js also read the cookies, before the scripts; locks.ts also asks for one, but ignores its value.
 * Nothing here throws: if the browser can't store a session, it stays in memory until the page is reloaded or closed.
 */

/** Two tabs may write at the same time. Each writes again until all values that it reads back are its own. */
const WRITE_ATTEMPTS = 3

type SessionValues = { [name in SessionCookie]?: string | undefined }

const cookieJar = {
  /** One read of `document.cookie`: other tabs write it at any time. */
  read(): SessionValues {
    const values: SessionValues = {}
    for (const pair of readCookies().split('; ')) {
      const [, key, value] = /^(\w+)=(.+)/.exec(pair) ?? []
      const name = SESSION_COOKIES.find((each) => each === key)
      try {
        if (name && value) values[name] = decodeURIComponent(value)
      } catch {}
    }
    return values
  },
  /** Some browsers reject `Secure` on plain http, even on localhost; the cookie is then written without it. */
  write(name: SessionCookie, value: string | undefined): void {
    const pair = `${name}=${encodeURIComponent(value ?? '')}`
    const maxAge = value === undefined ? 0 : TOKEN_MAX_AGE_S
    for (const secure of location.protocol === 'https:' ? ['; Secure'] : ['; Secure', '']) {
      try {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http pages
        document.cookie = `${pair}; Max-Age=${maxAge}; Path=/; SameSite=Strict${secure}`
      } catch {}
      if (cookieJar.read()[name] === value) return
    }
  },
}

function readCookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

/** Pages of the desktop shell have no cookies (https://github.com/electron/electron/issues/27981): the shell stores their tokens. */
function createShellStore({ tokens }: Bridge): typeof cookieJar {
  return {
    read: () => Object.fromEntries(SESSION_COOKIES.map((name) => [name, tokens.get(name)])),
    write: (name, value) => (value === undefined ? tokens.clear(name) : tokens.set(name, value)),
  }
}

const tokenStore = globalThis.desktop ? createShellStore(globalThis.desktop) : cookieJar
let sessionInMemory: SessionValues | undefined

/** Throws while the session is only in memory, like blocked storage. */
const userArea = () => {
  if (isSessionInMemory()) throw new Error('The session is only in memory')
  return localStorage
}

export const storedUser = createJsonSlot('user', userArea, userSchema)

/** The tokens and the account that they belong to, in one read. */
export function readTokens(): StoredTokens {
  const { tokenAccount, ...tokens } = sessionInMemory ?? tokenStore.read()
  const [, accountId, access, refresh] = /^(.+) (\S*) (\S*)$/.exec(tokenAccount ?? '') ?? []
  const matchesTokens =
    (!tokens.accessToken || fingerprint(tokens.accessToken) === access) &&
    (!tokens.refreshToken || fingerprint(tokens.refreshToken) === refresh)
  return { ...tokens, accountId: matchesTokens ? accountId : undefined }
}

/**
 * Saves the tokens of a session, and then the account that they belong to. If the browser blocks cookies or one is too long for a cookie,
 * they and the user stay in memory: a partly stored session would be broken after a reload.
 */
export function saveTokens(tokens: SessionTokens, accountId: string | undefined): void {
  const user = storedUser.read()
  const values = toValues(tokens, accountId)
  sessionInMemory = undefined
  const write = () => {
    for (const name of SESSION_COOKIES) tokenStore.write(name, values[name])
    const saved = tokenStore.read()
    return SESSION_COOKIES.every((name) => saved[name] === values[name])
  }
  let isSaved = false
  for (let attempt = 0; attempt < WRITE_ATTEMPTS && !isSaved; attempt++) isSaved = write()
  if (!isSaved) {
    clearStoredSession()
    sessionInMemory = values
  }
  if (user) storedUser.save(user)
}

/** Saves refreshed tokens. Those of a session in memory stay there, because another tab may have stored another session since. */
export function replaceTokens(tokens: SessionTokens, accountId: string | undefined): void {
  if (sessionInMemory) sessionInMemory = toValues(tokens, accountId)
  else saveTokens(tokens, accountId)
}

/**
 * Saves the account that these tokens belong to. If the stored ones have been replaced since they were read, this says nothing about the
 * new ones.
 */
export function saveAccountId(accountId: string, tokens: StoredTokens): void {
  const value = formatTokenAccount(accountId, tokens)
  if (sessionInMemory) sessionInMemory.tokenAccount = value
  else tokenStore.write('tokenAccount', value)
}

/** Removes the tokens and the user of this session. A session in memory leaves the one that other tabs have stored. */
export function clearStoredSession(): void {
  if (!sessionInMemory) for (const name of SESSION_COOKIES) tokenStore.write(name, undefined)
  storedUser.clear()
  sessionInMemory = undefined
}

function toValues({ accessToken, refreshToken }: SessionTokens, accountId: string | undefined): SessionValues {
  const tokenAccount = accountId && formatTokenAccount(accountId, { accessToken, refreshToken })
  return { accessToken, refreshToken, tokenAccount }
}

/** True if the session ends when the page is closed. */
export function isSessionInMemory(): boolean {
  return sessionInMemory !== undefined
}
