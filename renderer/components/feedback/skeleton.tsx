/** A gray bar; `className` sets its size. Put it in an element with `aria-busy`. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`skeleton ${className}`} />
}

/** A loading list, shown after 150 ms. */
export function SkeletonRows({ rows = 3 }: { rows?: number }) {
  return (
    <ul aria-busy="true" aria-label="Loading" className="appear-late divide-y divide-border">
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <li key={row} className="flex gap-4 px-5 py-4 desktop:px-6">
          <Skeleton className="size-10 flex-none rounded-control" />
          <span className="flex-1 pt-1">
            <Skeleton className="w-2/5" />
            <Skeleton className="mt-2.5 w-3/4" />
          </span>
        </li>
      ))}
    </ul>
  )
}
