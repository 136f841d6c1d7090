import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Dispatch, SetStateAction } from 'react'
import { errorText } from '../../api/api-error.ts'
import type { AdminUser, AdminUsers } from '../../api/contract.ts'
import { setUserActive } from '../../api/users-admin.ts'
import { useCall } from '../../components/use-call.ts'
import { changeList } from './change-list.ts'

/** What came of the last change: a user who was deactivated, or the reason why nothing was changed. */
export type Notice = { user: AdminUser; canUndo?: boolean; problem?: string }
export type OnNotice = Dispatch<SetStateAction<Notice | undefined>>

/** Sets whether a user is active and says what came of it; an activation only takes away what was said of that user. */
export function useStatusChange(
  user: AdminUser,
  isActive: boolean,
  onNotice: OnNotice,
): [change: () => void, busy: boolean] {
  const queries = useQueryClient()
  return useCall(async (signal) => {
    try {
      await setUserActive(user.id, isActive)
      await showStatus(queries, user.id, isActive)
      if (signal.aborted) return
      onNotice((last) => (isActive ? (last?.user.id === user.id ? undefined : last) : { user, canUndo: true }))
    } catch (error) {
      if (!signal.aborted)
        onNotice((last) => ({
          user,
          problem: errorText(error, 'Failed to update user status'),
          // A failed Undo can be tried again.
          canUndo: last?.user.id === user.id && last.canUndo === true,
        }))
    }
  })
}

function showStatus(queries: QueryClient, id: string, isActive: boolean): Promise<void> {
  void queries.invalidateQueries({ queryKey: ['admin-metrics'] })
  return changeList<AdminUsers>(queries, 'admin-users', (page) => {
    return { ...page, users: page.users.map((user) => (user.id === id ? { ...user, isActive } : user)) }
  })
}
