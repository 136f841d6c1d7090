import Medal from 'lucide-react/icons/medal'
import { formatNumber } from '../../rules/numbers.ts'
import { Icon } from '../icon.tsx'

const MEDAL = ['text-gold', 'text-silver', 'text-copper']

/** A rank: the first three have a medal. Screen readers read 'Rank 1'. */
export function Rank({ number }: { number: number }) {
  const medal = MEDAL[number - 1]
  return (
    <span className="numeric flex min-w-10 items-center justify-end gap-1 font-semibold text-text-2">
      {/* The last part of the drawing is an engraved 1. */}
      {medal && <Icon icon={Medal} size={24} className={`*:last:hidden ${medal}`} />}
      <span>
        <span className="sr-only">Rank </span>
        {formatNumber(number)}
      </span>
    </span>
  )
}
