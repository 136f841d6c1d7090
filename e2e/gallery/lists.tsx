import AppWindow from 'lucide-react/icons/app-window'
import Clock from 'lucide-react/icons/clock'
import KeyRound from 'lucide-react/icons/key-round'
import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { Badge } from '../../renderer/components/data/badge.tsx'
import { type Column, DataTable } from '../../renderer/components/data/data-table.tsx'
import { Pagination } from '../../renderer/components/data/pagination.tsx'
import { ScrollList } from '../../renderer/components/data/scroll-list.tsx'
import { Banner } from '../../renderer/components/feedback/banner.tsx'
import { EmptyState } from '../../renderer/components/feedback/empty-state.tsx'
import { Skeleton, SkeletonRows } from '../../renderer/components/feedback/skeleton.tsx'
import { Icon } from '../../renderer/components/icon.tsx'
import { Card } from '../../renderer/components/layout/card.tsx'
import { Group } from './group.tsx'

export function Lists() {
  return (
    <>
      <Group name="Nothing here yet">
        <div className="grid gap-6 tablet:grid-cols-3">
          <Card heading="Connected Apps" flush>
            <EmptyState icon={AppWindow} title="No connected apps" hint="Apps you authorize will appear here" />
          </Card>
          <Card heading="Recent Activity" flush>
            <EmptyState icon={Clock} title="No recent activity" />
          </Card>
          <Card heading="OAuth Clients" flush>
            <EmptyState
              icon={KeyRound}
              title="No OAuth clients"
              hint="Create your first OAuth client to get started"
              action={<Button icon={<Icon of={Plus} />}>New Client</Button>}
            />
          </Card>
        </div>
      </Group>
      <Group name="Loading and failed">
        <div className="grid items-start gap-6 tablet:grid-cols-3">
          <Card heading="Apps" flush>
            <SkeletonRows />
          </Card>
          <Card label="Metrics">
            <div aria-busy="true" className="appear-late">
              <Skeleton className="w-1/2" />
              <Skeleton className="mt-3.5 h-7.5 w-3/4" />
            </div>
          </Card>
          <Card heading="Activity">
            <Banner
              tone="error"
              action={
                <Button variant="secondary" size="sm" icon={<Icon of={RefreshCw} size={16} />}>
                  Try again
                </Button>
              }
            >
              Failed to load activities
            </Banner>
          </Card>
        </div>
      </Group>
      <Group name="Tables and long lists">
        <div className="grid gap-6">
          <Users />
          <Card heading="A long list" flush>
            <ScrollList label="A long list">
              {Array.from({ length: 12 }, (_, index) => index + 1).map((number) => (
                <li key={number} className="border-border px-6 py-4 not-first:border-t">
                  Row {number} of twelve
                </li>
              ))}
            </ScrollList>
          </Card>
        </div>
      </Group>
    </>
  )
}

type User = { name: string; isActive: boolean; country: string; joined: string }

const USERS: User[] = [
  { name: 'leilahaddad', isActive: true, country: 'Lebanon', joined: 'Jan 14, 2025' },
  { name: 'jdelacruz', isActive: false, country: 'Philippines', joined: 'May 18, 2024' },
]

const COLUMNS: Column<User>[] = [
  {
    heading: 'User',
    cell: ({ name }) => (
      <span className="block min-w-0">
        <span className="block font-semibold">{name}</span>
        <span className="block truncate text-13/4.5 text-text-3">{name}@a-rather-long-mail-host.example</span>
      </span>
    ),
  },
  { heading: 'Role', cell: () => 'User' },
  {
    heading: 'Status',
    cell: ({ isActive }) => (
      <Badge tone={isActive ? 'on' : 'off'} bare>
        {isActive ? 'Active' : 'Inactive'}
      </Badge>
    ),
  },
  { heading: 'Country', cell: ({ country }) => country },
  { heading: 'Joined', cell: ({ joined }) => joined, className: 'numeric whitespace-nowrap' },
  {
    heading: 'Actions',
    align: 'end',
    cell: ({ name, isActive }) => (
      <Button
        variant={isActive ? 'row' : 'secondary'}
        size="sm"
        aria-label={`${isActive ? 'Deactivate' : 'Activate'} ${name}`}
      >
        {isActive ? 'Deactivate' : 'Activate'}
      </Button>
    ),
  },
]

function Users() {
  const [page, setPage] = useState(6)
  return (
    <Card heading="User Management" flush>
      <DataTable label="Users" columns={COLUMNS} rows={USERS} rowKey={({ name }) => name} />
      <Pagination page={page} pages={40} onPage={setPage} summary={`Showing page ${page} of 40`} />
    </Card>
  )
}
