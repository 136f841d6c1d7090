import type { UseQueryResult } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Users from 'lucide-react/icons/users'
import { Redirect, useLocation } from 'wouter'
import type { Referral, Referrals } from '../../../api/contract-lists.ts'
import { Button } from '../../../components/button.tsx'
import { Badge } from '../../../components/data/badge.tsx'
import { type Column, DataTable } from '../../../components/data/data-table.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { LoadState } from '../../../components/feedback/load-state.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { countryName } from '../../../rules/countries.ts'
import { shortDate } from '../../../rules/dates.ts'
import { ReferralShare } from './referral-link.tsx'

const COLUMNS: Column<Referral>[] = [
  {
    heading: 'User',
    cell: (referral) => <ReferredUser {...referral} />,
    className: 'desktop:w-[45%] desktop:max-w-0',
  },
  { heading: 'Country', cell: ({ country }) => countryName(country), className: 'max-tablet:before:hidden' },
  { heading: 'Referred', cell: ({ createdAt }) => shortDate(createdAt), className: 'numeric whitespace-nowrap' },
  {
    heading: 'Status',
    cell: () => (
      <Badge tone="on" bare>
        Active
      </Badge>
    ),
    align: 'end',
  },
]

type ReferralHistoryProps = {
  referrals: UseQueryResult<Referrals>
  page: number
  pages: number
  link: string | undefined
}

/** The page is in the address, so that it survives a reload. */
export function ReferralHistory({ referrals, page, pages, link }: ReferralHistoryProps) {
  const [path, navigate] = useLocation()
  const isMissing = referrals.dataUpdatedAt === 0 && referrals.errorUpdateCount > 0
  const addressOf = (number: number) => (number === 1 ? path : `${path}?page=${number}`)
  return (
    <Card heading="Referral History" flush>
      {page > 1 && page > pages && referrals.isSuccess && !referrals.isPlaceholderData && (
        <Redirect to={addressOf(Math.max(pages, 1))} replace />
      )}
      <LoadState of={referrals} failed="Failed to load referrals" rows={5}>
        {({ referredUsers }) =>
          !referrals.isError && (
            <div aria-busy={referrals.isPlaceholderData}>
              {referredUsers.length === 0 ? (
                <EmptyState
                  icon={Users}
                  title="No referrals yet"
                  action={<ReferralShare link={link} variant="secondary" />}
                />
              ) : (
                <DataTable label="Referral History" columns={COLUMNS} rows={referredUsers} rowKey={({ id }) => id} />
              )}
            </div>
          )
        }
      </LoadState>
      {/* Not part of the list: a page that fails to load must not block the others. */}
      {pages > 1 && (
        <nav
          aria-label="Pages"
          className="flex items-center justify-between gap-2 border-border border-t px-1 py-3 tablet:px-2 desktop:px-3"
        >
          <Button
            variant="ghost"
            className="max-tablet:px-2"
            icon={<Icon of={ChevronLeft} size={16} />}
            aria-disabled={page <= 1}
            onClick={() => navigate(addressOf(page - 1))}
          >
            Previous
          </Button>
          <p role="status" className="numeric text-center text-13 text-text-2">
            {!isMissing && `Showing page ${page} of ${pages}`}
          </p>
          <Button
            variant="ghost"
            className="max-tablet:px-2"
            aria-disabled={page >= pages}
            onClick={() => navigate(addressOf(page + 1))}
          >
            Next
            <Icon of={ChevronRight} size={16} />
          </Button>
        </nav>
      )}
    </Card>
  )
}

function ReferredUser({ username, email, phoneNumber }: Referral) {
  return (
    <div className="min-w-0 py-1">
      <bdi className="block truncate text-left font-semibold" title={username}>
        {username}
      </bdi>
      {email && (
        <bdi className="block truncate text-13 text-text-3" title={email}>
          {email}
        </bdi>
      )}
      {phoneNumber && <span className="numeric block truncate text-13 text-text-3">{phoneNumber}</span>}
    </div>
  )
}
