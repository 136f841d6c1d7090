import { useQuery } from '@tanstack/react-query'
import { LoadState } from '../../../components/feedback/load-state.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { formatNumber } from '../../../rules/numbers.ts'
import { type ReferralPeriods, referralPeriods } from '../../../rules/referral.ts'
import { latestReferrals, MAX_LATEST } from './referral-pages.ts'

const TALLEST = 96
const ROOM_FOR_FIGURES = 20

/** A few make no tall bars: one as high as the picture stands for four at least. */
const LOWEST_TOP = 4

/** When the latest referrals joined. The history beside it has the same in words. */
export function ReferralChart({ total }: { total: number | undefined }) {
  const latest = useQuery(latestReferrals(total))
  return (
    <Card heading="Referrals over time">
      {total === 0 ? (
        <p className="text-text-2">Who joins with your link is counted here, month by month.</p>
      ) : (
        <LoadState of={latest} failed="Failed to load referrals" loading={<Waiting />} errorClassName="w-full">
          {(referrals) => (
            <Chart
              of={referralPeriods(
                referrals.map(({ createdAt }) => createdAt),
                latest.dataUpdatedAt,
              )}
              loaded={referrals.length}
              isLatest={(total ?? 0) > MAX_LATEST}
            />
          )}
        </LoadState>
      )}
    </Card>
  )
}

type ChartProps = {
  of: ReferralPeriods
  loaded: number
  /** There are more referrals than were loaded. */
  isLatest: boolean
}

function Chart({ of: { span, periods }, loaded, isLatest }: ChartProps) {
  const shown = periods.reduce((sum, { count }) => sum + count, 0)
  if (shown === 0) return <p className="text-text-2">Your referrals have no dates that could be shown.</p>
  return (
    <>
      <p className="-mt-2 text-13 text-text-3">
        {span}
        {isLatest && `, your latest ${MAX_LATEST} referrals`}
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
      {shown < loaded && (
        <p className="mt-3 text-13 text-text-2">
          Shows {formatNumber(shown)} of {formatNumber(loaded)} referrals.
        </p>
      )}
    </>
  )
}

/** Columns in percent of the width, so that it needs no measuring. */
function Bars({ of: periods }: { of: ReferralPeriods['periods'] }) {
  const counts = periods.map(({ count }) => count)
  const most = Math.max(...counts)
  const step = 100 / periods.length
  return (
    <svg aria-hidden="true" height={ROOM_FOR_FIGURES + TALLEST} className="numeric block w-full">
      {periods.map(({ label, count }, index) => {
        const height = (count / Math.max(most, LOWEST_TOP)) * TALLEST
        const y = ROOM_FOR_FIGURES + TALLEST - height
        // Wide figures beside each other would touch: then the greatest stands alone.
        const hasFigure = most < 100 ? count > 0 : index === counts.indexOf(most)
        return (
          <g key={label}>
            <title>{`${label}: ${count}`}</title>
            {/* The whole column answers the mouse, an empty one too. */}
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

function Waiting() {
  return (
    <div aria-busy="true" className="appear-late">
      <Skeleton className="mt-10 h-19 w-full" />
      <Skeleton className="mt-2 w-1/3" />
      <span className="sr-only">Loading</span>
    </div>
  )
}
