import { randomUUID } from 'node:crypto'
import type { Clock } from '../qa/clock.ts'
import type { Database } from '../store/database.ts'

/** Of one account. Four times what anyone is shown, so that a long run does not fill the memory. */
const MAX_KEPT = 200

/** Writes down what an account's owner did; `action` is one of specification §2, 'Recent Activity', or a new one_like_this. */
export function recordActivity(
  { db, clock }: { db: Database; clock: Clock },
  entry: { userId: string; action: string; ip: string; clientName?: string },
): void {
  const { userId, action, ip, clientName = null } = entry
  db.activities.put({
    id: randomUUID(),
    userId,
    action,
    clientName,
    ipAddress: ip,
    createdAt: clock.stamp(),
  })
  db.activities.prune('userId', userId, MAX_KEPT)
}
