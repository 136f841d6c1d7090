import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from '../store/database.ts'

/** Four times the number that the API lists. */
const MAX_PER_USER = 200

type ActivityEntry = { userId: string; action: string; ip: string; clientName?: string | undefined }

/** Records an activity of a user. The portal shows an unknown `action` with spaces instead of underscores. */
export function recordActivity({ db, clock }: { db: Database; clock: Clock }, entry: ActivityEntry): void {
  const { userId, action, ip: ipAddress, clientName = null } = entry
  db.activities.put({ id: randomUUID(), userId, action, clientName, ipAddress, createdAt: clock.timestamp() })
  db.activities.prune('userId', userId, MAX_PER_USER)
}
