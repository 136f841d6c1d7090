import type { Clock } from '../qa/clock.ts'
import { tooManyRequests } from './errors.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MAX_KEYS = 10_000

const windows = {
  loginPerAccount: MINUTE,
  loginPerAddress: MINUTE,
  registerPerAddress: HOUR,
  refreshPerAddress: MINUTE,
  tokenPerAddress: MINUTE,
  passwordPerAccount: HOUR,
  mailPerAccount: HOUR,
  mailPerAddress: HOUR,
  otherPerAddress: MINUTE,
}

/** Requests allowed per window. */
export type RateLimits = Record<keyof typeof windows, number>

export const standardRateLimits: RateLimits = {
  loginPerAccount: 10,
  loginPerAddress: 60,
  registerPerAddress: 20,
  refreshPerAddress: 60,
  tokenPerAddress: 60,
  passwordPerAccount: 10,
  mailPerAccount: 3,
  mailPerAddress: 10,
  otherPerAddress: 600,
}

export type Limiter = {
  /** Counts a request against a key (an address, an email). Throws 429 above the limit. */
  take(kind: keyof RateLimits, key: string): void
  clear(): void
}

/** Fixed windows in memory, with the least recently seen keys dropped first. Without limits everything is allowed. */
export function createLimiter(clock: Clock, limits: RateLimits | undefined): Limiter {
  const counts = new Map<string, { count: number; endsAt: number }>()

  return {
    take(kind, key) {
      if (!limits) return
      const id = `${kind} ${key}`
      const now = clock.now()
      const known = counts.get(id)
      const current = known && known.endsAt > now ? known : { count: 0, endsAt: now + windows[kind] }
      counts.delete(id)
      counts.set(id, { ...current, count: current.count + 1 })
      if (counts.size > MAX_KEYS) counts.delete(counts.keys().next().value ?? id)
      if (current.count >= limits[kind]) throw tooManyRequests(Math.ceil((current.endsAt - now) / 1000))
    },
    clear: () => counts.clear(),
  }
}
