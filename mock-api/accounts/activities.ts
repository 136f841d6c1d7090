import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from '../store/database.ts'

/** Four times as many as the portal shows. */
const MAX_PER_USER = 200

/** Records what a user did. The portal shows an `action` that it doesn't know with spaces for underscores. */
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
  db.activities.prune('userId', userId, MAX_PER_USER)
}
