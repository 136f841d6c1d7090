import { unauthorized } from '../http/errors.ts'
import type { Clock } from '../qa/clock.ts'
import type { Database } from '../store/database.ts'

const MAX_FAILURES = 5
const SAY_FROM = 3
const LOCK = 15 * 60_000
const MAX_REMEMBERED = 10_000

/**
 * Counts failed sign-ins per email, whether it has an account or not (decision D36), so that neither words nor numbers tell.
 */
export type Lockout = {
  /** Checks a password, one attempt per email at a time. Throws 401 in the words that belong to the count when it is wrong. */
  attempt(email: string, isRight: () => Promise<boolean>): Promise<void>
  /** Forgets the failures: the owner has proved to be the owner in another way. */
  clear(email: string): void
}

export function createLockout(data: Database, clock: Clock): Lockout {
  const turns = new Map<string, Promise<void>>()

  async function attempt(email: string, isRight: () => Promise<boolean>): Promise<void> {
    const lockedUntil = data.loginFailures.get(email)?.lockedUntil
    if (lockedUntil && lockedUntil > clock.now()) throw unauthorized(lockedText(lockedUntil - clock.now()))
    if (await isRight()) {
      data.loginFailures.delete(email)
      return
    }
    // Read only now: a reset of the password may have cleared it while this one was checked.
    const before = data.loginFailures.get(email)
    const count = before && before.lockedUntil === null ? before.count + 1 : 1
    forgetOldest()
    data.loginFailures.put({ id: email, count, lockedUntil: count >= MAX_FAILURES ? clock.now() + LOCK : null })
    throw unauthorized(refusal(count))
  }

  function forgetOldest(): void {
    if (data.loginFailures.size < MAX_REMEMBERED) return
    for (const { id } of data.loginFailures.rows()) {
      data.loginFailures.delete(id)
      return
    }
  }

  return {
    async attempt(email, isRight) {
      const mine = (turns.get(email) ?? Promise.resolve()).catch(() => undefined).then(() => attempt(email, isRight))
      turns.set(email, mine)
      try {
        await mine
      } finally {
        if (turns.get(email) === mine) turns.delete(email)
      }
    },
    clear: (email) => data.loginFailures.delete(email),
  }
}

function refusal(count: number): string {
  if (count >= MAX_FAILURES) return lockedText(LOCK)
  const wrong = 'Invalid email or password.'
  return count < SAY_FROM ? wrong : `${wrong} ${MAX_FAILURES - count} of ${MAX_FAILURES} attempts remaining.`
}

function lockedText(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000)
  const [unit, count] = minutes < 120 ? ['minute', minutes] : ['hour', Math.ceil(minutes / 60)]
  const time = new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  return `Signing in with this email is locked. Try again in ${time}.`
}
