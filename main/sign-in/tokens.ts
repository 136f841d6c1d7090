import type { Cookies, SafeStorage } from 'electron'
import { SESSION_COOKIES, type SessionCookie, TOKEN_MAX_AGE_S } from '../../renderer/session/session-cookies.ts'

type CookieJar = Pick<Cookies, 'get' | 'set' | 'remove' | 'flushStore'>
/** Both throw when the system's key store does not respond; `decryptString` also if another key encrypted the value. */
type Encryption = Pick<SafeStorage, 'encryptString' | 'decryptString'>

export type Tokens = Awaited<ReturnType<typeof openTokens>>

/** A reserved host (RFC 6761 §6.4), so no request ever carries these cookies. */
const COOKIE_URL = 'https://account.ancient.invalid'

/** Undefined where the system has no key store. Without one, Electron on Linux encrypts with a hardcoded password (`basic_text`). */
export function selectEncryption(
  safeStorage: Encryption & Pick<SafeStorage, 'isEncryptionAvailable' | 'getSelectedStorageBackend'>,
  platform: NodeJS.Platform,
): Encryption | undefined {
  const hasKeyStore =
    platform !== 'linux' || !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())
  return hasKeyStore && safeStorage.isEncryptionAvailable() ? safeStorage : undefined
}

/**
 * Opens the tokens of the session, which have the names and lifetime of the cookies on the web. The main process stores them as
 * cookies, because pages on a custom scheme have none (https://github.com/electron/electron/issues/27981). It encrypts them itself:
 * Electron does so only in a packaged application with the fuse EnableCookieEncryption.
 */
export async function openTokens(jar: CookieJar, encryption: Encryption | undefined) {
  const inMemory = new Map<SessionCookie, string>()
  /** Changes run one after the other: an older one that fails late must not undo a newer one. */
  let lastChange: Promise<void> = Promise.resolve()
  const change = (run: () => Promise<void>) => {
    // On disk at once: Electron would wait for up to 30 seconds, and a crash would bring back what was cleared.
    lastChange = lastChange
      .then(run)
      .catch(() => undefined)
      .then(() => jar.flushStore())
      .catch(() => undefined)
    return lastChange
  }
  const remove = (name: string) => jar.remove(COOKIE_URL, name)

  const cookies = await jar.get({ url: COOKIE_URL }).catch(() => [])
  for (const name of SESSION_COOKIES) {
    const cookie = cookies.find((stored) => stored.name === name)
    if (!cookie) continue
    const token = decrypt(cookie.value, encryption)
    if (token === undefined) await remove(name).catch(() => undefined)
    else inMemory.set(name, token)
  }
  return {
    /** False without encryption: then the tokens are in memory only, until the shell quits. */
    arePersistent: encryption !== undefined,
    all: (): Partial<Record<SessionCookie, string>> => Object.fromEntries(inMemory),
    set(name: SessionCookie, value: string): Promise<void> {
      inMemory.set(name, value)
      if (!encryption) return Promise.resolve()
      return change(async () => {
        const expirationDate = Math.floor(Date.now() / 1000) + TOKEN_MAX_AGE_S
        const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'strict', expirationDate } as const
        try {
          const encrypted = encryption.encryptString(value).toString('base64url')
          await jar.set({ url: COOKIE_URL, name, value: encrypted, ...attributes })
        } catch {
          // Too long, or the disk is full: the token lasts until the shell quits. An older one must not return after that.
          await remove(name)
        }
      })
    },
    clear(name: SessionCookie): Promise<void> {
      inMemory.delete(name)
      return change(() => remove(name))
    },
    /** Resolves when all changes are on disk or have failed. */
    flush: (): Promise<void> => lastChange,
  }
}

/** Undefined when the value was encrypted with another key, or not at all. */
function decrypt(value: string, encryption: Encryption | undefined): string | undefined {
  try {
    return encryption?.decryptString(Buffer.from(value, 'base64url'))
  } catch {
    return undefined
  }
}
