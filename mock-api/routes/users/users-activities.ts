import type { Activity } from '../../../renderer/api/contract-lists.ts'
import type { Router } from '../../http/router.ts'
import type { Provider } from '../../provider.ts'

const MOST_ACTIVITIES = 50

/** What the caller did, newest first, at most 50. */
export function usersActivities({ guarded }: Router, { db }: Provider): void {
  guarded('GET /users/activities', ({ caller }) =>
    db.activities
      .where('userId', caller.account.id)
      .slice(-MOST_ACTIVITIES)
      .reverse()
      .map(({ id, action, clientName, ipAddress, createdAt }): Activity => {
        return { id, action, details: clientName === null ? {} : { clientName }, ipAddress, createdAt }
      }),
  )
}
