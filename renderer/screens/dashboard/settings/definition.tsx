import type { ReactNode } from 'react'

export function Definition({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="pr-2 text-13 text-text-3">{term}</dt>
      <dd className="mt-0.5 font-medium wrap-anywhere">
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}
