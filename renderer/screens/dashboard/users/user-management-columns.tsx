import type { AdminUser } from '../../../api/contract-lists.ts'
import { Avatar } from '../../../components/data/avatar.tsx'
import { Badge } from '../../../components/data/badge.tsx'
import type { Column } from '../../../components/data/data-table.tsx'
import { countryName } from '../../../rules/countries.ts'
import { shortDate } from '../../../rules/dates.ts'
import { roleName } from '../../../rules/names.ts'
import { type OnNotice, StatusAction } from './user-management-status.tsx'

/** Administrators can't deactivate themselves, so their own row has no action. */
export function columnsFor(ownId: string, onNotice: OnNotice): Column<AdminUser>[] {
  return [
    {
      heading: 'User',
      cell: ({ username, email }) => (
        <span className="flex min-w-0 items-center gap-3">
          <span className="max-desktop:hidden">
            <Avatar name={username} kind="plain" size="sm" />
          </span>
          <span className="min-w-0">
            <span className="block truncate font-semibold" title={username}>
              {username}
            </span>
            <span className="block truncate text-13/4.5 text-text-3" title={email}>
              {email}
            </span>
          </span>
        </span>
      ),
    },
    {
      heading: 'Role',
      className: 'tablet:w-20 desktop:w-24',
      cell: ({ role }) => (role === 'ADMIN' ? <Badge tone="bronze">{roleName(role)}</Badge> : roleName(role)),
    },
    {
      heading: 'Status',
      className: 'tablet:w-20 desktop:w-26',
      cell: ({ isActive }) => (
        <Badge tone={isActive ? 'on' : 'off'} bare>
          {isActive ? 'Active' : 'Inactive'}
        </Badge>
      ),
    },
    {
      heading: 'Country',
      className: 'tablet:w-30 desktop:w-40 leading-4.5',
      cell: ({ country }) => (
        <span
          className={`min-w-0 whitespace-normal max-tablet:line-clamp-2 [overflow-wrap:anywhere] ${country ? '' : 'text-text-3'}`}
          title={countryName(country)}
        >
          {countryName(country)}
        </span>
      ),
    },
    {
      heading: 'Joined',
      className: 'tablet:w-24 desktop:w-29 numeric whitespace-nowrap print:w-32 print:pr-5',
      cell: ({ createdAt }) => shortDate(createdAt),
    },
    {
      heading: 'Actions',
      align: 'end',
      className: 'tablet:w-31 desktop:w-36 print:hidden',
      cell: (user) =>
        user.id === ownId ? <span className="text-text-3">You</span> : <StatusAction user={user} onNotice={onNotice} />,
    },
  ]
}
