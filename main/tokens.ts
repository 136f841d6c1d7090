import type { TokenName } from '../preload/bridge.ts'

/** What is used of `session.cookies`. */
type CookieJar = {
  get(filter: { url: string }): Promise<{ name: string; value: string }[]>
  set(cookie: {
    url: string
    name: string
    value: string
    path: string
    secure: boolean
    httpOnly: boolean
    sameSite: 'strict'
    expirationDate: number
  }): Promise<void>
  remove(url: string, name: string): Promise<void>
  flushStore(): Promise<void>
}

/** What is used of `safeStorage`, where the system has a key store. Both throw when it does not answer, or has other keys. */
export type Encryption = {
  encryptString(text: string): Buffer
  decryptString(encrypted: Buffer): string
}

/** The tokens of the session, as the page has them in cookies on the web: same names, same life (E-21). */
export type Tokens = {
  /** False where the system offers no encryption: then they are in memory alone, until the end of this run. */
  readonly kept: boolean
  all(): Partial<Record<TokenName, string>>
  set(name: TokenName, value: string): Promise<void>
  clear(name: TokenName): Promise<void>
  /** What was set is on the disk when this resolves. */
  flush(): Promise<void>
}

/** Nobody's address (RFC 6761 §6.4): no request will ever carry these cookies. */
const URL_OF_TOKENS = 'https://account.ancient.invalid'
const THIRTY_DAYS = 2_592_000

/**
 * Takes up what an earlier run has kept: cookies of the session, since those of the page itself do not work on a custom scheme
 * (electron/electron#27981). They are encrypted here: Electron does it by itself only once it is packed with E-19's fuse.
 */
export async function openTokens(
  jar: CookieJar,
  { encryption }: { encryption: Encryption | undefined },
): Promise<Tokens> {
  const inMemory = new Map<TokenName, string>()
  /** One change of the cookies after the other, or an older one that fails late would undo a newer. */
  let changed: Promise<void> = Promise.resolve()
  const change = (run: () => Promise<void>) => {
    changed = changed.then(run).catch(() => undefined)
    return changed
  }
  const remove = (name: string) => jar.remove(URL_OF_TOKENS, name)

  for (const { name, value } of await jar.get({ url: URL_OF_TOKENS }).catch(() => [])) {
    if (!isTokenName(name)) continue
    const token = decrypted(value, encryption)
    if (token === undefined) await remove(name).catch(() => undefined)
    else inMemory.set(name, token)
  }
  return {
    kept: encryption !== undefined,
    all: () => Object.fromEntries(inMemory),
    set(name, value) {
      inMemory.set(name, value)
      if (!encryption) return Promise.resolve()
      return change(async () => {
        const expirationDate = Math.floor(Date.now() / 1000) + THIRTY_DAYS
        const rest = { path: '/', secure: true, httpOnly: true, sameSite: 'strict', expirationDate } as const
        try {
          const encrypted = encryption.encryptString(value).toString('base64url')
          await jar.set({ url: URL_OF_TOKENS, name, value: encrypted, ...rest })
        } catch {
          // Too long, or a disk that is full: it counts for this run, but an older one must not come back in the next.
          await remove(name)
        }
      })
    },
    clear(name) {
      inMemory.delete(name)
      return change(() => remove(name))
    },
    async flush() {
      await changed
      await jar.flushStore().catch(() => undefined)
    },
  }
}

/** Undefined where it was encrypted with other keys, or by nobody. */
function decrypted(value: string, encryption: Encryption | undefined): string | undefined {
  try {
    return encryption?.decryptString(Buffer.from(value, 'base64url'))
  } catch {
    return undefined
  }
}

function isTokenName(name: string): name is TokenName {
  return name === 'accessToken' || name === 'refreshToken'
}
