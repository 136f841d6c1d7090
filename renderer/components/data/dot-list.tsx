import { Children, type ReactNode } from 'react'

/** Short pieces of text separated by dots. Lines neither start nor end with a dot. Leaves out children without text. */
export function DotList({ children }: { children: ReactNode }) {
  const items = Children.toArray(children).filter((item) => item !== '')
  return (
    <span className="-ml-3.5 flex flex-wrap [clip-path:inset(-4px_0_-4px_14px)]">
      {Children.map(items, (item, index) => (
        <span className="relative min-w-0 pl-3.5">
          {index > 0 && <span className="absolute left-0 w-3.5 text-center"> · </span>}
          {item}
        </span>
      ))}
    </span>
  )
}
