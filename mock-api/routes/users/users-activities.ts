import * as contract from '../../../renderer/api/contract/users-activities.ts'
import { memberHandler, type Router } from '../../router.ts'
import type { Services } from '../../services.ts'

const MAX_LISTED = 50

export function addActivityRoutes({ addCalls }: Router, { db }: Services): void {
  addCalls(contract, {
    listActivities: memberHandler(({ caller }) =>
      db.activities
        .where('userId', caller.user.id)
        .slice(-MAX_LISTED)
        .reverse()
        .map(({ id, action, clientName, ipAddress, createdAt }) => {
          return { id, action, details: clientName === null ? {} : { clientName }, ipAddress, createdAt }
        }),
    ),
  })
}
