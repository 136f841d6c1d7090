import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { memo, useDeferredValue, useMemo, useRef, useState } from 'react'
import { Redirect } from 'wouter'
import { navigate, useSearch } from 'wouter/use-browser-location'
import type { User } from '../../../api/contract.ts'
import type { AdminUser, AdminUsers } from '../../../api/contract-lists.ts'
import { adminUsers } from '../../../api/users-admin.ts'
import { Button } from '../../../components/button.tsx'
import { DataTable } from '../../../components/data/data-table.tsx'
import { Pagination, useKnownPages } from '../../../components/data/pagination.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { LoadState } from '../../../components/feedback/load-state.tsx'
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

/** For administrators alone. What it shows stands in the address, so that a view can be shared and come back to. */
export function UserManagement({ user }: { user: User }) {
  // That a button was pressed is seen at once, what it changes after that.
  return <Users user={user} query={useDeferredValue(useSearch())} />
}

const Users = memo(function Users({ user, query }: { user: User; query: string }) {
  const list = userListFrom(query)
  const users = useQuery(adminUsersQuery(list))
  const [notice, setNotice] = useState<Notice>()
  const columns = useMemo(() => columnsFor(user.id, setNotice), [user.id])
  const searchField = useRef<HTMLInputElement>(null)
  const userExport = useUserExport(list.search)
  const isLate = users.isPlaceholderData

  return (
    <Card
      heading="User Management"
      aside={
        <UserToolbar list={list} total={users.data?.total} field={searchField} onShow={show}>
          <ExportButton of={userExport} empty={!users.data?.total} />
        </UserToolbar>
      }
      flush
    >
      <ExportNotice of={userExport} />
      <LoadState of={users} failed="Failed to fetch users" rows={5}>
        {({ users: rows }) => (
          <div aria-busy={isLate || undefined}>
            {rows.length === 0 ? (
              <NobodyFound
                search={list.search}
                onClear={() => {
                  show({ search: '', page: 1 })
                  searchField.current?.focus()
                }}
              />
            ) : (
              <DataTable label="Users" columns={columns} rows={rows} rowKey={idOf} long />
            )}
          </div>
        )}
      </LoadState>
      {/* Outside, because both stay when a page cannot be loaded. */}
      {notice && <StatusNotice key={notice.user.id} of={notice} onNotice={setNotice} />}
      <Pages key={`${list.pageSize} ${list.search}`} of={users} list={list} />
    </Card>
  )
})

/** Give it another `key` for another list: nothing is known of its pages then. */
function Pages({ of: users, list }: { of: UseQueryResult<AdminUsers>; list: UserList }) {
  const { data, isSuccess, isPlaceholderData } = users
  const pages = useKnownPages(data && Math.max(1, Math.ceil(data.total / list.pageSize)), list.page, users)
  return (
    <>
      {isSuccess && !isPlaceholderData && list.page > pages && <Redirect to={hrefOf({ page: pages })} replace />}
      <Pagination
        page={Math.min(list.page, pages)}
        pages={pages}
        onPage={(page) => show({ page })}
        summary={data && summaryOf(data)}
      />
    </>
  )
}

function summaryOf({ users, total, page, pageSize }: AdminUsers): string {
  const first = (page - 1) * pageSize + 1
  return `Showing ${formatNumber(first)} to ${formatNumber(first + users.length - 1)} of ${formatNumber(total)} users`
}

/** The address is read when something is pressed, not when it was rendered: a search may have ended in between. */
function hrefOf(change: Partial<UserList>): string {
  const { pathname, search } = window.location
  return pathname + withUserList(search, { ...userListFrom(search), ...change })
}

function show(change: Partial<UserList>, { replace = false } = {}): void {
  navigate(hrefOf(change), { replace })
}

const idOf = ({ id }: AdminUser) => id

function NobodyFound({ search, onClear }: { search: string; onClear: () => void }) {
  if (!search) return <EmptyState icon={Search} title="No users found" />
  return (
    <div className="[overflow-wrap:anywhere]">
      <EmptyState
        icon={Search}
        title="No users found"
        hint={`Nobody matches “${search}”.`}
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear search
          </Button>
        }
      />
    </div>
  )
}
