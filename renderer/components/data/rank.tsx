import Medal from 'lucide-react/icons/medal'
import { formatNumber } from '../../rules/numbers.ts'
import { Icon } from '../icon.tsx'

const MEDAL = ['text-gold', 'text-silver', 'text-copper']

/** A rank: the first three as medals. Screen readers read 'Rank 1'. */
export function Rank({ number }: { number: number }) {
  const medal = MEDAL[number - 1]
  return (
    <span className="numeric grid min-w-7 flex-none place-items-center font-semibold text-text-2">
      {medal && <Icon icon={Medal} size={24} className={medal} />}
      <span className={medal ? 'sr-only' : ''}>
        <span className="sr-only">Rank </span>
        {formatNumber(number)}
      </span>
    </span>
  )
}
