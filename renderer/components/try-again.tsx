import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** In the banner of what could not be loaded. */
export function TryAgain(props: Pick<ComponentProps<typeof Button>, 'busy' | 'wait' | 'onClick'>) {
  return (
    <Button variant="secondary" size="sm" icon={<Icon of={RefreshCw} size={16} />} {...props}>
      Try again
    </Button>
  )
}
