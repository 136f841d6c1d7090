import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide'
import { type MouseEvent, useMemo, useRef, useState } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import type { User } from '../../../api/contract/users.ts'
import type { AdminUser, AdminUsers } from '../../../api/contract/users-admin.ts'
import { useCoveredClick } from '../../../clicks/use-covered-click.ts'
import { Button } from '../../../components/button.tsx'
import { Badge } from '../../../components/data/badge.tsx'
import { CountryName } from '../../../components/data/country-name.tsx'
import { CARD_DOT, type Column, DataTable, getId, TableSkeleton } from '../../../components/data/data-table.tsx'
import { PagedList } from '../../../components/data/paged-list.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { LoadState } from '../../../components/feedback/load-state.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { shortDate } from '../../../rules/dates.ts'
import { formatNumber } from '../../../rules/numbers.ts'
import { isAdministrator, roleName } from '../../../rules/roles.ts'
import { formatUserListQuery, parseUserListQuery, type UserListQuery } from '../../../rules/user-list.ts'
import { visibleText } from '../../../rules/visible-text.ts'
import { EmailLine } from '../email-line.tsx'
import { ExportButton, ExportNotice, useUserExport } from './user-management-export.tsx'
import { adminUsersQuery } from './user-management-query.ts'
import { type Notice, type OnNotice, StatusAction, StatusNotice } from './user-management-status.tsx'
import { UserToolbar } from './user-management-toolbar.tsx'

/** For administrators only. Search, page and page size are in the URL, so that views can be shared. */
export function UserManagement({ user }: { user: User }) {
  const query = useSearch()
  const list = parseUserListQuery(query)
  // Home has loaded the list already: if that failed, this component, whose code arrives later, must not send it once more.
  const users = useQuery({ ...adminUsersQuery(list), retryOnMount: false })
  const [notice, setNotice] = useState<Notice>()
  const isCovered = useCoveredClick()
  const columns = useMemo(() => createColumns(user.id, setNotice, isCovered), [user.id, isCovered])
  const searchField = useRef<HTMLInputElement>(null)
  const userExport = useUserExport(list.search)
  // Another search, page or page size removes the notice, but only together with the old rows: otherwise the pager would move first. A
  // failure stays until it is dismissed.
  const [shownQuery, setShownQuery] = useState(query)
  if (shownQuery !== query && !users.isPlaceholderData) {
    setShownQuery(query)
    setNotice((last) => (last?.status === 'failed' ? last : undefined))
  }

  const clearButton = (
    <Button
      variant="secondary"
      onClick={() => {
        navigateToList({ search: '', page: 1 })
        searchField.current?.focus()
      }}
    >
      Clear search
    </Button>
  )

  return (
    <Card
      heading="User management"
      aside={
        <UserToolbar
          list={list}
          total={users.isPlaceholderData ? undefined : users.data?.total}
          searchField={searchField}
          onChange={navigateToList}
        >
          <ExportButton userExport={userExport} isEmpty={!users.data?.total} />
        </UserToolbar>
      }
      flush
    >
      <PagedList
        query={users}
        page={list.page}
        pageSize={list.pageSize}
        total={users.data?.total}
        createHref={(page) => createHref({ page })}
        summary={() => users.data && summarizePage(users.data)}
        notice={
          (notice || userExport.state) && (
            <div className="grid gap-2 border-border border-t p-2 tablet:p-3 tablet:px-5 print:hidden">
              <ExportNotice userExport={userExport} />
              {notice && <StatusNotice key={notice.user.id} notice={notice} onNotice={setNotice} />}
            </div>
          )
        }
      >
        <LoadState
          query={users}
          fallbackError="Failed to fetch users"
          loading={<TableSkeleton columns={columns} grid={GRID} rows={8} />}
        >
          {({ users: rows }) =>
            rows.length === 0 ? (
              <EmptyState
                icon={Search}
                title="No users found"
                // Without the words of the search: a link can contain any message.
                {...(list.search && { hint: 'No user matches this search.', action: clearButton })}
              />
            ) : (
              <DataTable
                label="Users"
                columns={columns}
                grid={GRID}
                headClass={STICKY_HEAD}
                rows={rows}
                rowKey={getId}
              />
            )
          }
        </LoadState>
      </PagedList>
    </Card>
  )
}

const GRID = [
  'tablet:max-desktop:gap-x-2 desktop:max-[90rem]:gap-x-4',
  'tablet:grid-cols-[minmax(10rem,1fr)_4.25rem_5.625rem_5.75rem_6.625rem]',
  'roles:grid-cols-[minmax(10rem,1fr)_3.75rem_4.875rem_6.625rem_6rem_6.25rem]',
  'desktop:grid-cols-[minmax(12.5rem,1fr)_4rem_5rem_minmax(7.125rem,8.5rem)_6rem_6.75rem]',
  'tablet:print:grid-cols-[minmax(0,1fr)_4.5rem_5rem_8.5rem_6rem]',
].join(' ')

/** Below the header of narrow windows. The buttons in the rows have a larger scroll margin. */
const STICKY_HEAD = 'z-5 top-15 tablet:sticky sidebar:top-drag-region'

// Below 960 px, a table has no room for the role's column: the role is below the status.
const ROLE_COLUMN = 'tablet:max-roles:not-print:hidden'
const STATUS_ROLE = 'hidden text-text-3 tablet:max-roles:not-print:block'

/** Administrators can't deactivate themselves, so their own row has no action. */
function createColumns(
  ownId: string,
  onNotice: OnNotice,
  isCovered: (event: MouseEvent) => boolean,
): Column<AdminUser>[] {
  return [
    {
      heading: 'User',
      isRowHeader: true,
      cell: ({ username, email }) => (
        <span className="flex min-w-0 flex-col justify-center tablet:max-roles:min-h-15">
          <bdi
            className="min-w-0 text-left font-semibold wrap-anywhere max-tablet:line-clamp-2 max-tablet:whitespace-normal tablet:truncate"
            title={username}
          >
            {visibleText(username)}
          </bdi>
          <EmailLine email={email} />
        </span>
      ),
    },
    {
      heading: 'Role',
      className: ROLE_COLUMN,
      cell: ({ role }) => <Role role={role} />,
    },
    {
      heading: 'Status',
      className: CARD_DOT,
      cell: ({ isActive, role }) => (
        <>
          <Badge tone={isActive ? 'on' : 'off'} bare>
            {isActive ? 'Active' : 'Inactive'}
          </Badge>
          <span className={STATUS_ROLE}>
            <Role role={role} />
          </span>
        </>
      ),
    },
    {
      heading: 'Country',
      className: `leading-[1.125rem] max-tablet:col-span-2 max-tablet:block max-phone:col-span-3 ${CARD_DOT}`,
      cell: ({ country }) => <CountryName code={country} />,
    },
    {
      heading: 'Joined',
      className: 'numeric leading-[1.125rem] max-phone:col-span-full',
      cell: ({ createdAt }) => shortDate(createdAt),
    },
    {
      heading: 'Actions',
      align: 'end',
      className: 'print:hidden',
      cell: (user) =>
        user.id === ownId ? (
          <span className="text-text-3">You</span>
        ) : (
          <StatusAction user={user} onNotice={onNotice} isCovered={isCovered} />
        ),
    },
  ]
}

function Role({ role }: Pick<AdminUser, 'role'>) {
  if (!isAdministrator({ role })) return roleName(role)
  return (
    // Cards have no room for the pill beside most countries.
    <span className="max-tablet:*:bg-transparent max-tablet:*:px-0">
      <Badge tone="bronze">{roleName(role)}</Badge>
    </span>
  )
}

function summarizePage({ users, total, page, pageSize }: AdminUsers): string {
  const first = (page - 1) * pageSize + 1
  return `Showing ${formatNumber(first)} to ${formatNumber(first + users.length - 1)} of ${formatNumber(total)} users`
}

/** Reads the current URL, because a search may have changed it since the last render. */
function createHref(change: Partial<UserListQuery>): string {
  const { pathname, search } = window.location
  return pathname + formatUserListQuery(search, { ...parseUserListQuery(search), ...change })
}

function navigateToList(change: Partial<UserListQuery>, { replace = false } = {}): void {
  navigate(createHref(change), { replace })
}
