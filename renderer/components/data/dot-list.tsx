import type { Key, ReactNode } from 'react'

type DotListProps = {
  /** Items without text are left out. */
  items: { key: Key; text: ReactNode; className?: string }[]
}

/** Short pieces of text separated by dots. Lines neither start nor end with a dot. */
export function DotList({ items }: DotListProps) {
  return (
    <span className="-ml-3.5 flex flex-wrap [clip-path:inset(-4px_0_-4px_14px)]">
      {items
        .filter(({ text }) => text)
        .map(({ key, text, className = '' }, index) => (
          <span key={key} className={`relative min-w-0 pl-3.5 ${className}`}>
            {index > 0 && <span className="absolute left-0 w-3.5 text-center"> · </span>}
            {text}
          </span>
        ))}
    </span>
  )
}
