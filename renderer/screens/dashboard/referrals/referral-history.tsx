import type { UseQueryResult } from '@tanstack/react-query'
import Users from 'lucide-react/icons/users'
import { Redirect, useLocation } from 'wouter'
import type { Referral, Referrals } from '../../../api/contract-lists.ts'
import { Badge } from '../../../components/data/badge.tsx'
import { type Column, DataTable } from '../../../components/data/data-table.tsx'
import { Pagination } from '../../../components/data/pagination.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { LoadState } from '../../../components/feedback/load-state.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { countryName } from '../../../rules/countries.ts'
import { shortDate } from '../../../rules/dates.ts'
import { ReferralShare } from './referral-link.tsx'

const COLUMNS: Column<Referral>[] = [
  { heading: 'User', cell: (referral) => <Referred {...referral} />, className: 'desktop:w-[45%] desktop:max-w-0' },
  { heading: 'Country', cell: ({ country }) => countryName(country) },
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

/** Those who came by the user's link, ten at a time. The page is in the address, so that it survives a reload. */
export function ReferralHistory({ referrals, page, pages, link }: ReferralHistoryProps) {
  const [path, navigate] = useLocation()
  const isMissing = referrals.dataUpdatedAt === 0 && referrals.errorUpdateCount > 0
  return (
    <Card heading="Referral History" flush>
      {page > 1 && page > pages && referrals.isSuccess && !referrals.isPlaceholderData && (
        <Redirect to={addressOf(path, Math.max(pages, 1))} replace />
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
      {/* Outside, because the way to the other pages stays when one cannot be loaded. */}
      <Pagination
        page={page}
        pages={pages}
        onPage={(next) => navigate(addressOf(path, next))}
        summary={!isMissing && `Showing page ${page} of ${pages}`}
      />
    </Card>
  )
}

const addressOf = (path: string, page: number) => (page === 1 ? path : `${path}?page=${page}`)

function Referred({ username, email, phoneNumber }: Referral) {
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
