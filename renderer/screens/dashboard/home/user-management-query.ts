import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listUsers } from '../../../api/contract/users-admin.ts'
import type { UserListQuery } from '../../../rules/user-list.ts'
import { request } from '../../../session/request.ts'

export function adminUsersQuery(list: UserListQuery) {
  return queryOptions({
    queryKey: ['admin-users', list],
    queryFn: ({ signal }) => request(listUsers, { query: { ...list, search: list.search || undefined }, signal }),
    placeholderData: keepPreviousData,
    // When the user comes back to the window, no other row may come under the pointer.
    refetchOnWindowFocus: false,
  })
}
