import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useMemo, useRef, useState } from 'react'
import { Redirect } from 'wouter'
import { navigate, useSearch } from 'wouter/use-browser-location'
import type { User } from '../../../api/contract.ts'
import type { AdminUser, AdminUsers } from '../../../api/contract-lists.ts'
import { adminUsers } from '../../../api/users-admin.ts'
import { Button } from '../../../components/button.tsx'
import { DataTable } from '../../../components/data/data-table.tsx'
import { Pagination } from '../../../components/data/pagination.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { LoadState } from '../../../components/feedback/load-state.tsx'
import { ListSkeleton, Skeleton, TextSkeleton } from '../../../components/feedback/skeleton.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { formatNumber } from '../../../rules/numbers.ts'
import { type UserList, userListFrom, withUserList } from '../../../rules/user-list.ts'
import { columnsFor } from './user-management-columns.tsx'
import { ExportButton, ExportNotice, useUserExport } from './user-management-export.tsx'
import { type Notice, StatusNotice } from './user-management-status.tsx'
import { UserToolbar } from './user-management-toolbar.tsx'

export function adminUsersQuery(list: UserList) {
  return queryOptions({
    queryKey: ['admin-users', list],
    queryFn: ({ signal }) => adminUsers(list, signal),
    placeholderData: keepPreviousData,
  })
}

/** For administrators only. The address holds search, page and page size, so that a view can be shared. */
export function UserManagement({ user }: { user: User }) {
  const list = userListFrom(useSearch())
  const users = useQuery(adminUsersQuery(list))
  const [notice, setNotice] = useState<Notice>()
  const columns = useMemo(() => columnsFor(user.id, setNotice), [user.id])
  const searchField = useRef<HTMLInputElement>(null)
  const userExport = useUserExport(list.search)

  const clearButton = (
    <Button
      variant="secondary"
      onClick={() => {
        show({ search: '', page: 1 })
        searchField.current?.focus()
      }}
    >
      Clear search
    </Button>
  )

  return (
    <Card
      heading="User Management"
      aside={
        <UserToolbar list={list} total={users.data?.total} searchField={searchField} onChange={show}>
          <ExportButton of={userExport} empty={!users.data?.total} />
        </UserToolbar>
      }
      flush
    >
      <ExportNotice of={userExport} />
      <LoadState of={users} failed="Failed to fetch users" loading={<UsersSkeleton />}>
        {({ users: rows }) => (
          <div aria-busy={users.isPlaceholderData || undefined}>
            {rows.length === 0 ? (
              <EmptyState
                icon={Search}
                title="No users found"
                {...(list.search && { hint: `No user matches “${list.search}”.`, action: clearButton })}
              />
            ) : (
              <DataTable label="Users" columns={columns} rows={rows} rowKey={idOf} />
            )}
          </div>
        )}
      </LoadState>
      {/* Both stay when a page can't be loaded. */}
      {notice && <StatusNotice key={notice.user.id} of={notice} onNotice={setNotice} />}
      <Pages of={users} list={list} />
    </Card>
  )
}

function UsersSkeleton() {
  return (
    <ListSkeleton rows={8}>
      <TextSkeleton className="tablet:flex-2" />
      <Skeleton className="mt-2 flex-1 max-tablet:hidden" />
      <Skeleton className="mt-2 flex-1 max-tablet:hidden" />
      <Skeleton className="mt-2 flex-1 max-tablet:hidden" />
      <Skeleton className="h-small w-22 flex-none rounded-control" />
    </ListSkeleton>
  )
}

function Pages({
  of: { data, isSuccess, isPlaceholderData },
  list,
}: {
  of: UseQueryResult<AdminUsers>
  list: UserList
}) {
  // If a page can't be loaded, the pager stays as it was, so that its button keeps the focus.
  const [lastPages, setLastPages] = useState(list.page)
  const pages = data ? Math.max(1, Math.ceil(data.total / list.pageSize)) : Math.max(lastPages, list.page)
  if (pages !== lastPages) setLastPages(pages)
  if (isSuccess && !isPlaceholderData && list.page > pages) return <Redirect to={hrefOf({ page: pages })} replace />
  return (
    <Pagination
      page={Math.min(list.page, pages)}
      pages={pages}
      onPage={(page) => show({ page })}
      summary={data && summaryOf(data)}
    />
  )
}

function summaryOf({ users, total, page, pageSize }: AdminUsers): string {
  const first = (page - 1) * pageSize + 1
  return `Showing ${formatNumber(first)} to ${formatNumber(first + users.length - 1)} of ${formatNumber(total)} users`
}

/** Reads the current address: a search may have changed it since the last render. */
function hrefOf(change: Partial<UserList>): string {
  const { pathname, search } = window.location
  return pathname + withUserList(search, { ...userListFrom(search), ...change })
}

function show(change: Partial<UserList>, { replace = false } = {}): void {
  navigate(hrefOf(change), { replace })
}

const idOf = ({ id }: AdminUser) => id
