import type { Clock } from '../clock.ts'
import { HttpError } from './errors.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MAX_KEYS = 10_000

/** Requests allowed per window, and the window in milliseconds. */
const standard = {
  loginPerAccount: [10, MINUTE],
  loginPerAddress: [60, MINUTE],
  registerPerAddress: [20, HOUR],
  refreshPerAddress: [60, MINUTE],
  tokenPerAddress: [60, MINUTE],
  passwordPerAccount: [10, HOUR],
  mailPerAccount: [3, HOUR],
  mailPerAddress: [10, HOUR],
  otherPerAddress: [600, MINUTE],
} as const

/** Requests allowed per window. */
export type RateLimits = { [Kind in keyof typeof standard]?: number }
export type Limiter = ReturnType<typeof createLimiter>

/** Fixed windows in memory, with the least recently seen keys dropped first. With `false`, everything is allowed. */
export function createLimiter(clock: Clock, limits: RateLimits | false) {
  const counts = new Map<string, { count: number; endsAt: number }>()

  return {
    /** Counts a request against a key (an address, an email). Throws 429 above the limit. */
    take(kind: keyof RateLimits, key: string): void {
      if (!limits) return
      const [max, window] = standard[kind]
      const id = `${kind} ${key}`
      const now = clock.now()
      const known = counts.get(id)
      const current = known && known.endsAt > now ? known : { count: 0, endsAt: now + window }
      counts.delete(id)
      counts.set(id, { ...current, count: current.count + 1 })
      if (counts.size > MAX_KEYS) counts.delete(counts.keys().next().value ?? id)
      if (current.count < (limits[kind] ?? max)) return
      const retryAfter = Math.ceil((current.endsAt - now) / 1000)
      throw new HttpError(429, `Too many requests. Try again in ${retryAfter} seconds.`, { retryAfter })
    },
    clear: () => counts.clear(),
  }
}
