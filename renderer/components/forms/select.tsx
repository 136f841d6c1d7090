import { ChevronDown } from 'lucide'
import type { ComponentProps } from 'react'
import { Icon } from '../icon.tsx'

type SelectProps = ComponentProps<'select'> & {
  'aria-label': string
  /** Sets the width. */
  boxClass: string
}

export function Select({ boxClass, className = '', ...props }: SelectProps) {
  return (
    <span className={`relative flex flex-none items-center ${boxClass}`}>
      <select {...props} className={`control cursor-pointer appearance-none pr-10 ${className}`} />
      <Icon icon={ChevronDown} size={16} className="pointer-events-none absolute right-3.5 text-text-2" />
    </span>
  )
}
