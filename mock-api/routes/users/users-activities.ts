import type { Activity } from '../../../renderer/api/contract-lists.ts'
import type { Router } from '../../http/router.ts'
import type { Provider } from '../../provider.ts'

const MAX_LISTED = 50

/** The caller's latest activities, newest first. */
export function usersActivities({ guarded }: Router, { db }: Provider): void {
  guarded('GET /users/activities', ({ caller }) =>
    db.activities
      .where('userId', caller.user.id)
      .slice(-MAX_LISTED)
      .reverse()
      .map(({ id, action, clientName, ipAddress, createdAt }): Activity => {
        return { id, action, details: clientName === null ? {} : { clientName }, ipAddress, createdAt }
      }),
  )
}
