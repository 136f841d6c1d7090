import { TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

/** A warning in small letters, below what it is about. */
export function Caution({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className="mt-1 flex gap-1.5 font-medium font-sans text-13 text-warning">
      <Icon icon={TriangleAlert} size={16} className="mt-0.5" />
      <span className="min-w-0">{children}</span>
    </span>
  )
}
