import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { useCountdown } from './use-countdown.ts'

type TryAgainProps = {
  busy?: string | false
  /** Seconds until the provider accepts another request. */
  wait?: number
  onClick: () => void
}

export function TryAgain({ busy, wait, onClick }: TryAgainProps) {
  const [secondsLeft] = useCountdown(wait)
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Icon icon={RefreshCw} size={16} />}
      busy={busy}
      wait={secondsLeft}
      onClick={onClick}
    >
      Try again
    </Button>
  )
}
