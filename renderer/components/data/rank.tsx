import Medal from 'lucide-react/icons/medal'
import type { Tie } from '../../rules/countries.ts'
import { formatNumber } from '../../rules/numbers.ts'
import { Icon } from '../icon.tsx'

const MEDAL = ['text-gold', 'text-silver', 'text-copper']

type RankProps = { number: number; tie?: Tie }

/** A rank: the first three have a medal. Of equal ranks, only the first shows its number: '10 =', then '='. Screen readers read 'Rank 10' for each. */
export function Rank({ number, tie = 'none' }: RankProps) {
  const medal = MEDAL[number - 1]
  return (
    <span className="numeric flex min-w-10 items-center justify-end gap-1 font-semibold text-text-2">
      {/* The last part of the drawing is an engraved 1. */}
      {medal && <Icon icon={Medal} size={24} className={`*:last:hidden ${medal}`} />}
      <span className="relative">
        <span className={tie === 'next' ? 'opacity-0' : undefined}>
          <span className="sr-only">Rank </span>
          {formatNumber(number)}
        </span>
        {/* Beside the column, so that all numbers stay aligned. */}
        {tie !== 'none' && (
          <span aria-hidden="true" className={`absolute left-full pl-0.5 ${tie === 'next' ? 'text-text-3' : ''}`}>
            =
          </span>
        )}
      </span>
    </span>
  )
}
