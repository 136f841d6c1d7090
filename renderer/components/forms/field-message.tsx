import { CircleCheck, OctagonAlert } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

const TONE = {
  hint: { icon: undefined, className: 'text-text-2' },
  error: { icon: OctagonAlert, className: 'font-medium text-danger' },
  success: { icon: CircleCheck, className: 'font-medium text-success' },
}

type FieldMessageProps = { id?: string; tone?: keyof typeof TONE; children: ReactNode }

export function FieldMessage({ id, tone = 'hint', children }: FieldMessageProps) {
  const { icon, className } = TONE[tone]
  return (
    <p id={id} className={`mt-1.5 flex gap-1.5 text-13 ${className}`}>
      {icon && <Icon icon={icon} size={16} className="mt-0.5" />}
      <span className="min-w-0">{children}</span>
    </p>
  )
}
