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
 * Takes up what an earlier run has kept. The cookies of the session are encrypted at rest by the system's key store (E-19's fuse);
 * cookies of the page itself do not work on a custom scheme (electron/electron#27981).
 */
export async function openTokens(jar: CookieJar, { kept }: { kept: boolean }): Promise<Tokens> {
  const inMemory = new Map<TokenName, string>()
  for (const { name, value } of await jar.get({ url: URL_OF_TOKENS }).catch(() => [])) {
    if (!isTokenName(name)) continue
    if (kept) inMemory.set(name, decodeURIComponent(value))
    else await jar.remove(URL_OF_TOKENS, name).catch(() => undefined)
  }
  return {
    kept,
    all: () => Object.fromEntries(inMemory),
    async set(name, value) {
      inMemory.set(name, value)
      if (!kept) return
      const expirationDate = Math.floor(Date.now() / 1000) + THIRTY_DAYS
      const rest = { path: '/', secure: true, httpOnly: true, sameSite: 'strict', expirationDate } as const
      try {
        await jar.set({ url: URL_OF_TOKENS, name, value: encodeURIComponent(value), ...rest })
      } catch {
        // Too long, or a disk that is full: it counts for this run, but an older one must not come back in the next.
        await jar.remove(URL_OF_TOKENS, name)
      }
    },
    async clear(name) {
      inMemory.delete(name)
      await jar.remove(URL_OF_TOKENS, name)
    },
    flush: () => jar.flushStore().catch(() => undefined),
  }
}

function isTokenName(name: string): name is TokenName {
  return name === 'accessToken' || name === 'refreshToken'
}
