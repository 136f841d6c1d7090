import { ChevronDown } from 'lucide'
import type { ComponentProps } from 'react'
import { Icon } from '../icon.tsx'

type SelectProps = Omit<ComponentProps<'select'>, 'className'> & { 'aria-label': string; name: string }

/** A native `<select>`; its children are the `<option>`s. */
export function Select(props: SelectProps) {
  return (
    <span className="relative flex flex-none items-center max-tablet:w-full tablet:w-1/2">
      <select {...props} className="control cursor-pointer appearance-none truncate pr-10" />
      <Icon icon={ChevronDown} size={16} className="pointer-events-none absolute right-3.5 text-text-2" />
    </span>
  )
}
