import { MINUTE_MS } from '../../renderer/rules/durations.ts'
import type { Clock } from '../clock.ts'
import { unauthorized } from '../http/errors.ts'
import type { Database } from '../store/database.ts'

const MAX_FAILURES = 5
const WARN_FROM = 3
const LOCK_MS = 15 * MINUTE_MS
/** Otherwise sign-ins with made-up addresses would fill the memory. */
const MAX_ROWS = 10_000

/** Counts failed sign-ins of every email, known or not, so that the messages don't reveal who is registered. */
export function createLockout(db: Database, clock: Clock) {
  const turns = new Map<string, Promise<void>>()

  async function attemptNow(email: string, isCorrect: () => Promise<boolean>): Promise<void> {
    const lockedUntil = db.loginFailures.get(email)?.lockedUntil
    if (lockedUntil && lockedUntil > clock.now()) throw unauthorized(lockedMessage(lockedUntil - clock.now()))
    if (await isCorrect()) {
      db.loginFailures.delete(email)
      return
    }
    // A password reset may have cleared the failures during the check.
    const before = db.loginFailures.get(email)
    const count = before && before.lockedUntil === null ? before.count + 1 : 1
    db.loginFailures.put({ id: email, count, lockedUntil: count >= MAX_FAILURES ? clock.now() + LOCK_MS : null })
    if (db.loginFailures.size > MAX_ROWS) dropOldest()
    throw unauthorized(messageFor(count))
  }

  function dropOldest(): void {
    const oldest = db.loginFailures.rows().find(({ lockedUntil }) => lockedUntil === null || lockedUntil <= clock.now())
    if (oldest) db.loginFailures.delete(oldest.id)
  }

  return {
    /**
     * Checks a password, one attempt per email at a time. Throws 401; from the third failure, the message has the number of remaining
     * attempts.
     */
    async attempt(email: string, isCorrect: () => Promise<boolean>): Promise<void> {
      const turn = (turns.get(email) ?? Promise.resolve())
        .catch(() => undefined)
        .then(() => attemptNow(email, isCorrect))
      turns.set(email, turn)
      try {
        await turn
      } finally {
        if (turns.get(email) === turn) turns.delete(email)
      }
    },
    /** Forgets the failures, because the password was reset or changed. */
    clear: (email: string) => db.loginFailures.delete(email),
  }
}

function messageFor(count: number): string {
  if (count >= MAX_FAILURES) return lockedMessage(LOCK_MS)
  const wrong = 'Invalid email or password.'
  return count < WARN_FROM ? wrong : `${wrong} ${MAX_FAILURES - count} of ${MAX_FAILURES} attempts remaining.`
}

function lockedMessage(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / MINUTE_MS)
  const [unit, count] = minutes < 120 ? ['minute', minutes] : ['hour', Math.ceil(minutes / 60)]
  const time = new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  return `This account is locked. Try again in ${time}.`
}
