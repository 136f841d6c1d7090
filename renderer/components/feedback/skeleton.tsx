import type { ReactNode } from 'react'

/** A gray bar; `className` sets its size. Put it in an element with `aria-busy`. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`skeleton ${className}`} />
}

export function TextSkeleton() {
  return (
    <span className="flex-1">
      <Skeleton className="mt-1 w-2/5" />
      <Skeleton className="mt-2.5 w-3/4" />
    </span>
  )
}

type ListSkeletonProps = {
  rows: number
  rowClass?: string
  /** The shape of one row, by default an icon and two lines of text. */
  children?: ReactNode
}

/** A loading list, shown after 150 ms. At least as tall as an empty state, so that the card below it stays in place. */
export function ListSkeleton({
  rows,
  rowClass = 'flex items-start gap-3 px-5 py-3 desktop:px-6',
  children,
}: ListSkeletonProps) {
  return (
    <ul
      aria-busy="true"
      aria-label="Loading"
      className="appear-late grid min-h-52 grid-cols-[minmax(0,1fr)] divide-y divide-border"
    >
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <li key={row} className={rowClass}>
          {children ?? (
            <>
              <Skeleton className="size-10 flex-none rounded-control" />
              <TextSkeleton />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
