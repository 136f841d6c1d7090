import { RefreshCw } from 'lucide'
import { type ComponentProps, useState } from 'react'
import { retryAfter } from '../../api/api-error.ts'
import { useCountdown } from '../../hooks/use-countdown.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'

type TryAgainProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'block'> & {
  /** Why the last attempt failed. */
  error: unknown
  busy?: boolean
  onClick: () => void
}

/** Counts down first if the provider demands a wait. */
export function TryAgain({ error, busy, onClick, ...style }: TryAgainProps) {
  const [secondsLeft, startCountdown] = useCountdown(retryAfter(error))
  const [lastError, setLastError] = useState(error)
  if (error !== lastError) {
    setLastError(error)
    startCountdown(retryAfter(error))
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Icon icon={RefreshCw} size={16} />}
      waitSeconds={secondsLeft}
      busyLabel={busy && 'Trying again...'}
      onClick={onClick}
      {...style}
    >
      Try again
    </Button>
  )
}
