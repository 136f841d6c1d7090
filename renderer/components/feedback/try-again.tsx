import { RefreshCw } from 'lucide'
import type { ComponentProps } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'

export type TryAgainProps = Omit<ComponentProps<typeof Button>, 'children' | 'icon'> & { onClick: () => void }

export function TryAgain(props: TryAgainProps) {
  return (
    <Button variant="secondary" size="sm" icon={<Icon icon={RefreshCw} size={16} />} {...props}>
      Try again
    </Button>
  )
}
