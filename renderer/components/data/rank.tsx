import { Medal } from 'lucide'
import { formatNumber } from '../../rules/numbers.ts'
import { Icon } from '../icon.tsx'

const MEDAL = ['text-gold', 'text-silver', 'text-copper']

type RankProps = { number: number; isTied: boolean }

/** A rank: '10', or '10 =' if others have it too. The first three have a medal. */
export function Rank({ number, isTied }: RankProps) {
  const medal = MEDAL[number - 1]
  return (
    <span className="numeric flex min-w-10 items-center justify-end gap-1 font-semibold text-text-2">
      {/* The last part of the drawing is an engraved 1. */}
      {medal && <Icon icon={Medal} size={24} className={`*:last:hidden ${medal}`} />}
      <span className="relative">
        <span className="sr-only">Rank </span>
        {formatNumber(number)}
        {/* Beside the column, so that all numbers stay aligned. */}
        {isTied && (
          <>
            <span aria-hidden="true" className="absolute left-full pl-0.5">
              =
            </span>
            <span className="sr-only">, tied</span>
          </>
        )}
      </span>
    </span>
  )
}
