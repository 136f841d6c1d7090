import { HOUR_MS, MINUTE_MS } from '../../renderer/rules/durations.ts'
import type { Clock } from '../clock.ts'
import { HttpError } from './errors.ts'

const MAX_KEYS = 10_000

const STANDARD_LIMITS = {
  loginPerAccount: { max: 10, windowMs: MINUTE_MS },
  loginPerIp: { max: 60, windowMs: MINUTE_MS },
  registerPerIp: { max: 20, windowMs: HOUR_MS },
  refreshPerIp: { max: 60, windowMs: MINUTE_MS },
  tokenPerIp: { max: 60, windowMs: MINUTE_MS },
  passwordPerAccount: { max: 10, windowMs: HOUR_MS },
  emailPerAccount: { max: 3, windowMs: HOUR_MS },
  emailPerIp: { max: 10, windowMs: HOUR_MS },
  otherPerIp: { max: 600, windowMs: MINUTE_MS },
}

export type LimitName = keyof typeof STANDARD_LIMITS
/** Replaces the `max` of some limits; false removes all limits. */
export type RateLimits = Partial<Record<LimitName, number>> | false

export type Limiter = ReturnType<typeof createLimiter>

/** Fixed windows in memory. Each limit drops its least recently seen keys first. */
export function createLimiter(clock: Clock, overrides: RateLimits = {}) {
  const countsByLimit = new Map<LimitName, Map<string, { count: number; endsAt: number }>>()

  return {
    /** Counts a request against a key (an address, an email). Throws 429 above the limit. */
    take(name: LimitName, key: string): void {
      if (overrides === false) return
      const { max, windowMs } = STANDARD_LIMITS[name]
      const now = clock.now()
      const counts = countsByLimit.get(name) ?? new Map<string, { count: number; endsAt: number }>()
      countsByLimit.set(name, counts)
      const known = counts.get(key)
      const current = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs }
      counts.delete(key)
      counts.set(key, { ...current, count: current.count + 1 })
      if (counts.size > MAX_KEYS) counts.delete(counts.keys().next().value ?? key)
      if (current.count < (overrides[name] ?? max)) return
      const retryAfter = Math.ceil((current.endsAt - now) / 1000)
      throw new HttpError(429, `Too many requests. Try again in ${retryAfter} seconds.`, { retryAfter })
    },
    clear: () => countsByLimit.clear(),
  }
}
