import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { useCountdown } from './use-countdown.ts'

type TryAgainProps = {
  busy?: string | false
  waitSeconds?: number
  onClick: () => void
}

export function TryAgain({ busy, waitSeconds, onClick }: TryAgainProps) {
  const [secondsLeft] = useCountdown(waitSeconds)
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Icon icon={RefreshCw} size={16} />}
      busy={busy}
      waitSeconds={secondsLeft}
      onClick={onClick}
    >
      Try again
    </Button>
  )
}
