import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { useCountdown } from './use-countdown.ts'

type TryAgainProps = {
  busyLabel?: string | false
  waitSeconds?: number
  onClick: () => void
}

export function TryAgain({ busyLabel, waitSeconds, onClick }: TryAgainProps) {
  const [secondsLeft] = useCountdown(waitSeconds)
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Icon icon={RefreshCw} size={16} />}
      busyLabel={busyLabel}
      waitSeconds={secondsLeft}
      onClick={onClick}
    >
      Try again
    </Button>
  )
}
