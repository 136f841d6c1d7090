import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { Users } from 'lucide'
import { useLocation } from 'wouter'
import { listReferrals, type Referral, type Referrals } from '../../../api/contract/referrals.ts'
import { Badge } from '../../../components/data/badge.tsx'
import { CountryName } from '../../../components/data/country-name.tsx'
import { CARD_DOT, type Column, DataTable, getId, TableSkeleton } from '../../../components/data/data-table.tsx'
import { PagedList } from '../../../components/data/paged-list.tsx'
import { PhoneNumber } from '../../../components/data/phone-number.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { LoadState } from '../../../components/feedback/load-state.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { shortDate } from '../../../rules/dates.ts'
import { visibleText } from '../../../rules/visible-text.ts'
import { request } from '../../../session/request.ts'
import { EmailLine } from '../email-line.tsx'

export const REFERRALS_PAGE_SIZE = 10

/** Newest first; `page` counts from 1. */
export function referralPageQuery(page: number) {
  const query = { page, pageSize: REFERRALS_PAGE_SIZE }
  return queryOptions({
    queryKey: ['referrals', page],
    queryFn: ({ signal }) => request(listReferrals, { query, signal }),
  })
}

const COLUMNS: Column<Referral>[] = [
  { heading: 'User', isRowHeader: true, cell: (referral) => <ReferredUser {...referral} /> },
  {
    heading: 'Referred',
    className: 'numeric leading-[1.125rem]',
    cell: ({ createdAt }) => shortDate(createdAt),
  },
  {
    heading: 'Country',
    className: `leading-[1.125rem] max-tablet:col-span-4 ${CARD_DOT}`,
    cell: ({ country }) => <CountryName code={country} />,
  },
  {
    heading: 'Status',
    align: 'end',
    cell: () => (
      <Badge tone="on" bare>
        Active
      </Badge>
    ),
  },
]

const GRID = 'desktop:max-[90rem]:gap-x-4 tablet:grid-cols-[minmax(0,1fr)_6.25rem_7.5rem_3.75rem]'

type ReferralHistoryProps = {
  query: UseQueryResult<Referrals>
  page: number
  total: number | undefined
}

export function ReferralHistory({ query, page, total }: ReferralHistoryProps) {
  const [path] = useLocation()
  const hasFailed = query.dataUpdatedAt === 0 && query.errorUpdateCount > 0
  return (
    <Card heading="Referral history" flush>
      <PagedList
        query={query}
        page={page}
        pageSize={REFERRALS_PAGE_SIZE}
        total={total}
        createHref={(number) => (number === 1 ? path : `${path}?page=${number}`)}
        summary={(pages) => !hasFailed && `Showing page ${page} of ${pages}`}
      >
        <LoadState
          query={query}
          fallbackError="Failed to load referrals"
          loading={<TableSkeleton columns={COLUMNS} grid={GRID} rows={5} />}
        >
          {({ referredUsers }) =>
            !query.isError &&
            (referredUsers.length === 0 ? (
              <EmptyState icon={Users} title="No referrals yet" hint="Share your link to invite people" />
            ) : (
              <DataTable label="Referral history" columns={COLUMNS} grid={GRID} rows={referredUsers} rowKey={getId} />
            ))
          }
        </LoadState>
      </PagedList>
    </Card>
  )
}

function ReferredUser({ username, email, phoneNumber }: Referral) {
  return (
    <div className="flex min-w-0 flex-col justify-center py-1.5">
      <bdi className="block truncate text-left font-semibold" title={username}>
        {visibleText(username)}
      </bdi>
      {email && <EmailLine email={email} />}
      {phoneNumber && (
        <span className="numeric block text-13 text-text-3 wrap-anywhere">
          <PhoneNumber number={visibleText(phoneNumber)} />
        </span>
      )}
    </div>
  )
}
