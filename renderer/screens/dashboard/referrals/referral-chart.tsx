import { useQuery } from '@tanstack/react-query'
import { LoadState } from '../../../components/feedback/load-state.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { type ReferralPeriods, referralPeriods } from '../../../rules/referral.ts'
import { latestReferrals, MAX_LATEST } from './referral-pages.ts'

const BARS_PX = 96
const FIGURES_PX = 20

/** The top of the scale is at least this, so that one or two referrals don't fill the chart. */
const MIN_SCALE = 4

/** When the latest referrals joined. */
export function ReferralChart({ total }: { total: number | undefined }) {
  const latest = useQuery(latestReferrals(total))
  return (
    <Card heading="Referrals Over Time">
      {total === 0 ? (
        <p className="text-text-2">People who join with your link are counted here, month by month.</p>
      ) : (
        <LoadState of={latest} failed="Failed to load referrals" loading={<ChartSkeleton />} errorClassName="w-full">
          {(referrals) => {
            const dates = referrals.map(({ createdAt }) => createdAt)
            return <Chart of={referralPeriods(dates, latest.dataUpdatedAt)} isPartial={(total ?? 0) > MAX_LATEST} />
          }}
        </LoadState>
      )}
    </Card>
  )
}

function Chart({ of: { span, periods }, isPartial }: { of: ReferralPeriods; isPartial: boolean }) {
  return (
    <>
      <p className="-mt-2 text-13 text-text-3">
        {span}
        {isPartial && `, your latest ${MAX_LATEST} referrals`}
      </p>
      <Bars of={periods} />
      <p
        aria-hidden="true"
        className="flex justify-between gap-4 border-border-strong border-t pt-1.5 text-12 text-text-3"
      >
        <span>{periods.at(0)?.label}</span>
        <span>{periods.at(-1)?.label}</span>
      </p>
      <ol aria-label={span} className="sr-only">
        {periods.map(({ label, count }) => (
          <li key={label}>
            {label}: {count}
          </li>
        ))}
      </ol>
    </>
  )
}

function Bars({ of: periods }: { of: ReferralPeriods['periods'] }) {
  const counts = periods.map(({ count }) => count)
  const highest = Math.max(...counts)
  const step = 100 / periods.length
  return (
    <svg aria-hidden="true" height={FIGURES_PX + BARS_PX} className="numeric block w-full">
      {periods.map(({ label, count }, index) => {
        const height = (count / Math.max(highest, MIN_SCALE)) * BARS_PX
        const y = FIGURES_PX + BARS_PX - height
        // Three-digit figures would overlap, so only the highest bar gets one.
        const hasFigure = highest < 100 ? count > 0 : index === counts.indexOf(highest)
        return (
          <g key={label}>
            <title>{`${label}: ${count}`}</title>
            {/* Shows the title over the whole column, even an empty one. */}
            <rect x={`${index * step}%`} width={`${step}%`} height="100%" className="fill-transparent" />
            <rect
              x={`${(index + 0.15) * step}%`}
              width={`${0.7 * step}%`}
              y={y}
              height={height}
              className="fill-accent forced-colors:fill-[CanvasText]"
            />
            {hasFigure && (
              <text
                x={`${(index + 0.5) * step}%`}
                y={y - 6}
                textAnchor="middle"
                className="fill-text-2 text-12 forced-colors:fill-[CanvasText]"
              >
                {count}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

function ChartSkeleton() {
  return (
    <div aria-busy="true" className="appear-late">
      <Skeleton className="mt-10 h-19 w-full" />
      <Skeleton className="mt-2 w-1/3" />
      <span className="sr-only">Loading</span>
    </div>
  )
}
