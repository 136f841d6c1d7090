import type { ReactNode } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'

type ListSkeletonProps = {
  rows: number
  /** The shape of one row. */
  children: ReactNode
}

/** A list that is loading, in the shape of its content. */
export function ListSkeleton({ rows, children }: ListSkeletonProps) {
  return (
    <ul aria-busy="true" aria-label="Loading" className="appear-late divide-y divide-border">
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <li key={row} className="flex items-start gap-3 px-5 py-3 desktop:px-6">
          {children}
        </li>
      ))}
    </ul>
  )
}

/** Two lines of text. */
export function TextSkeleton({ className = '' }: { className?: string }) {
  return (
    <span className={`flex-1 ${className}`}>
      <Skeleton className="mt-1 w-2/5" />
      <Skeleton className="mt-2.5 w-3/4" />
    </span>
  )
}
