import CircleCheck from 'lucide-react/icons/circle-check'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const TONE = {
  hint: { icon: undefined, look: 'text-text-2' },
  error: { icon: OctagonAlert, look: 'font-medium text-danger' },
  success: { icon: CircleCheck, look: 'font-medium text-success' },
}

type FieldMessageProps = { id?: string; tone?: keyof typeof TONE; children: ReactNode }

/** The one line under a field: what it is for or, in its place, what is wrong with it or that it is right. */
export function FieldMessage({ id, tone = 'hint', children }: FieldMessageProps) {
  const { icon, look } = TONE[tone]
  return (
    <p id={id} className={`mt-1.5 flex gap-1.5 text-13 ${look}`}>
      {icon && <Icon of={icon} size={16} className="mt-0.5" />}
      <span className="min-w-0">{children}</span>
    </p>
  )
}
