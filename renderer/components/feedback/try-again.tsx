import { RefreshCw } from 'lucide'
import { type ComponentProps, useState } from 'react'
import { retryAfter } from '../../api/api-error.ts'
import { useCountdown } from '../../state/use-countdown.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'

type TryAgainProps = Omit<ComponentProps<typeof Button>, 'children' | 'icon' | 'waitSeconds'> & {
  /** Why the last attempt failed. If the provider demands a wait, the button counts down. */
  error?: unknown
  onClick: () => void
}

export function TryAgain({ error, ...props }: TryAgainProps) {
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
      {...props}
      waitSeconds={secondsLeft}
    >
      Try again
    </Button>
  )
}
