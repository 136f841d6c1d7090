import { unauthorized } from '../http/errors.ts'
import type { Clock } from '../qa/clock.ts'
import type { Database } from '../store/database.ts'

const MAX_FAILURES = 5
const SAY_FROM = 3
const LOCK = 15 * 60_000
const MAX_REMEMBERED = 10_000
const LOCKED = 'Too many failed sign-in attempts. Signing in with this email is temporarily locked. Try again later.'

/**
 * Counts failed sign-ins per email, whether it has an account or not (decision D36), so that neither words nor numbers tell.
 */
export type Lockout = {
  /** Checks a password, one attempt per email at a time. Throws 401 in the words that belong to the count when it is wrong. */
  attempt(email: string, isRight: () => Promise<boolean>): Promise<void>
  /** Forgets the failures: the owner has proved to be the owner in another way. */
  clear(email: string): void
}

export function createLockout(db: Database, clock: Clock): Lockout {
  const turns = new Map<string, Promise<void>>()

  async function attempt(email: string, isRight: () => Promise<boolean>): Promise<void> {
    const lockedUntil = db.loginFailures.get(email)?.lockedUntil
    if (lockedUntil && lockedUntil > clock.now()) throw unauthorized(LOCKED)
    if (await isRight()) {
      db.loginFailures.delete(email)
      return
    }
    // Read only now: a reset of the password may have cleared it while this one was checked.
    const before = db.loginFailures.get(email)
    const count = before && before.lockedUntil === null ? before.count + 1 : 1
    forgetOldest()
    db.loginFailures.put({ id: email, count, lockedUntil: count >= MAX_FAILURES ? clock.now() + LOCK : null })
    throw unauthorized(refusal(count))
  }

  function forgetOldest(): void {
    if (db.loginFailures.size < MAX_REMEMBERED) return
    for (const { id } of db.loginFailures.rows()) {
      db.loginFailures.delete(id)
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
    clear: (email) => db.loginFailures.delete(email),
  }
}

function refusal(count: number): string {
  if (count >= MAX_FAILURES) return LOCKED
  const wrong = 'Invalid email or password.'
  return count < SAY_FROM ? wrong : `${wrong} ${MAX_FAILURES - count} of ${MAX_FAILURES} attempts remaining.`
}
