import { RefreshCw } from 'lucide'
import type { ComponentProps } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { useCountdown } from './use-countdown.ts'

type TryAgainProps = Omit<ComponentProps<typeof Button>, 'children' | 'icon'> & { onClick: () => void }

export function TryAgain({ waitSeconds, ...props }: TryAgainProps) {
  const [secondsLeft] = useCountdown(waitSeconds)
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
