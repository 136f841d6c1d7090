import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { Referral } from '../../../api/contract/referrals.ts'
import type { User } from '../../../api/contract/users.ts'
import { LoadState } from '../../../components/feedback/load-state.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { formatNumber } from '../../../rules/numbers.ts'
import { type ReferralPeriods, referralPeriods } from '../../../rules/referral.ts'
import { REFERRALS_PAGE_SIZE, referralPageQuery } from './referral-history.tsx'

type Period = ReferralPeriods['periods'][number]

const MAX_PAGES = 5
const MAX_REFERRALS = MAX_PAGES * REFERRALS_PAGE_SIZE

const BAR_MAX_PX = 96

/** The smallest count that fills the chart: a single referral should not. */
const MIN_SCALE = 2

async function loadLatest(queryClient: QueryClient, total: number): Promise<Referral[]> {
  const count = Math.min(MAX_PAGES, Math.ceil(total / REFERRALS_PAGE_SIZE))
  const pages = await Promise.all(
    Array.from({ length: count }, (_, index) => queryClient.fetchQuery(referralPageQuery(index + 1))),
  )
  // If a user joins between two requests, the next page repeats a referral.
  const unique = new Map(pages.flatMap(({ referredUsers }) => referredUsers).map((referral) => [referral.id, referral]))
  return [...unique.values()]
}

type ReferralChartProps = {
  /** Undefined until loaded, or if loading fails. */
  total: number | undefined
  isLoading: boolean
  /** When the account was created: the chart starts there. */
  since: User['createdAt']
}

export function ReferralChart({ total, isLoading, since }: ReferralChartProps) {
  const latest = useQuery({
    queryKey: ['latest-referrals', total],
    queryFn: total ? ({ client }) => loadLatest(client, total) : skipToken,
  })
  if (total === undefined && !isLoading) return null
  const isPartial = (total ?? 0) > MAX_REFERRALS
  return (
    <Card heading={isPartial ? 'Latest referrals' : 'Referrals over time'}>
      {total === 0 ? (
        <p className="text-text-2">People who join with your link are counted here.</p>
      ) : (
        <LoadState
          query={latest}
          fallbackError="Failed to load referrals"
          loading={<ChartSkeleton />}
          errorClassName="w-full"
        >
          {(referrals) => {
            const { span, periods: all } = referralPeriods(
              referrals.map(({ createdAt }) => createdAt),
              latest.dataUpdatedAt,
              since,
            )
            const periods = isPartial ? removeIncompletePeriods(all) : all
            const counted = periods.reduce((sum, { count }) => sum + count, 0)
            const summary = isPartial
              ? `The latest ${counted} of ${formatNumber(total ?? 0)}, since ${periods[0]?.label}`
              : span
            return (
              <>
                <p className="text-13 text-text-3">{summary}</p>
                <Bars periods={periods} label={summary} />
              </>
            )
          }}
        </LoadState>
      )}
    </Card>
  )
}

/** Removes the oldest periods, to which referrals that aren't loaded may belong. Always keeps the current period. */
function removeIncompletePeriods(periods: Period[]): Period[] {
  const oldest = periods.findIndex(({ count }) => count > 0)
  return periods.slice(Math.min(oldest + 1, periods.length - 1))
}

function Bars({ periods, label }: { periods: Period[]; label: string }) {
  const counts = periods.map(({ count }) => count)
  const highest = Math.max(...counts)
  // Twelve labels would overlap: of more than six, every third is shown, counted from the last.
  const isSparse = periods.length > 6
  const labelInterval = isSparse ? 3 : 1
  return (
    // A few periods don't fill the chart.
    <div style={{ maxWidth: `${periods.length * 34}%` }}>
      <ol aria-label={label} className="numeric flex h-29 items-end text-center text-12 text-text-2">
        {periods.map(({ label, count }, index) => {
          // Three-digit counts would overlap, so only the highest bar shows its count.
          const showsCount = highest < 100 ? count > 0 : index === counts.indexOf(highest)
          return (
            <li key={label} title={`${label}: ${count}`} className="flex h-full flex-1 flex-col justify-end px-[1%]">
              <span className="sr-only">{label}: </span>
              <span className={showsCount ? '' : 'sr-only'}>{count}</span>
              {/* An SVG, because printers and forced colors omit backgrounds. */}
              <svg
                aria-hidden="true"
                width="24"
                height={(count / Math.max(highest, MIN_SCALE)) * BAR_MAX_PX}
                className="mx-auto max-w-full"
              >
                <rect width="100%" height="100%" className="fill-accent forced-colors:fill-[CanvasText]" />
              </svg>
            </li>
          )
        })}
      </ol>
      <p aria-hidden="true" className="flex border-border-strong border-t pt-1.5 text-center text-12 text-text-3">
        {periods.map(({ label, shortLabel }, index) => (
          <span
            key={label}
            className={`flex min-w-0 flex-1 justify-center whitespace-nowrap ${isSparse ? 'first:justify-start last:justify-end' : ''}`}
          >
            {(periods.length - 1 - index) % labelInterval === 0 && shortLabel}
          </span>
        ))}
      </p>
    </div>
  )
}

function ChartSkeleton() {
  return (
    <div aria-busy="true" className="appear-late">
      <Skeleton className="mt-10 h-19 w-full" />
      <Skeleton className="mt-6 w-1/3" />
      <span className="sr-only">Loading</span>
    </div>
  )
}
