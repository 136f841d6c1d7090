import { randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto'
import { unavailable } from '../http/errors.ts'

/** In UTF-16 code units: twice what the portal sends, for other clients. */
export const MAX_PASSWORD_LENGTH = 256

export type Hashing = 'standard' | 'fast'

/** Cost N of scrypt (RFC 7914). 'fast' is for tests only. */
const COST = { standard: 2 ** 15, fast: 2 ** 4 }
const BLOCK_SIZE = 8
const PARALLELISM = 1
const KEY_LENGTH = 32

/** Cost, salt and key of a hash. A data file can't choose a higher cost: memory and time grow with it. */
const HASH_FORMAT = new RegExp(String.raw`^scrypt\$(${Object.values(COST).join('|')})\$8\$1\$([\w-]{22})\$([\w-]{43})$`)

/** Leaves two of libuv's four threads for files. */
const MAX_CONCURRENT = 2
const MAX_QUEUED = 32

export function createPasswords(hashing: Hashing) {
  const enqueue = createQueue()
  const randomHash = formatHash(COST[hashing], randomBytes(16), randomBytes(KEY_LENGTH))

  return {
    /** Returns `scrypt$N$r$p$salt$key`. Throws 503 when too many passwords are waiting. */
    hash: (password: string) =>
      enqueue(async () => {
        const salt = randomBytes(16)
        return formatHash(COST[hashing], salt, await derive(password, salt, COST[hashing]))
      }),
    /** Takes equally long if the hash is missing or invalid, so that response times reveal nothing. Throws 503 as `hash` does. */
    matches: (password: string, passwordHash = randomHash) =>
      enqueue(async () => {
        const [, cost, salt = '', key = ''] = HASH_FORMAT.exec(passwordHash) ?? HASH_FORMAT.exec(randomHash) ?? []
        const expected = Buffer.from(key, 'base64url')
        const actual = await derive(password, Buffer.from(salt, 'base64url'), Number(cost))
        return expected.length === actual.length && timingSafeEqual(expected, actual)
      }),
  }
}

/** Hashes with a given salt, for reproducible seeds. */
export function hashWithSalt(password: string, salt: Buffer, hashing: Hashing): string {
  const cost = COST[hashing]
  return formatHash(cost, salt, scryptSync(password.normalize('NFKC'), salt, KEY_LENGTH, scryptOptions(cost)))
}

function formatHash(cost: number, salt: Buffer, key: Buffer): string {
  return ['scrypt', cost, BLOCK_SIZE, PARALLELISM, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** NFKC: keyboards enter the same character in different forms (NIST SP 800-63B). */
function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_LENGTH, scryptOptions(cost), (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}

function scryptOptions(cost: number) {
  return { N: cost, r: BLOCK_SIZE, p: PARALLELISM, maxmem: 256 * cost * BLOCK_SIZE }
}

function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= MAX_CONCURRENT) {
      if (waiting.length >= MAX_QUEUED) throw unavailable("We're busy right now. Please try again in a moment.")
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
