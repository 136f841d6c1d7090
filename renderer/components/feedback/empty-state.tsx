import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

type EmptyStateProps = {
  icon: IconNode
  title: string
  hint?: string
  action?: ReactNode
}

export function EmptyState({ icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-10 text-center text-text-2">
      <span className="mb-2 grid size-14 place-items-center rounded-card bg-sunken text-text-3 shadow-cut ring-1 ring-border ring-inset">
        <Icon icon={icon} size={24} />
      </span>
      <h3 className="display-20 text-text">{title}</h3>
      {hint && <p className="max-w-[40ch] text-balance">{hint}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
