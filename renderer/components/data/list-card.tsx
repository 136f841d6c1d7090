import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadState } from '../feedback/load-state.tsx'
import { Card } from '../layout/card.tsx'

type ListCardProps<Item> = {
  heading: string
  aside?: ReactNode
  /** The maximum height of the list. */
  className: string
  query: UseQueryResult<Item[]>
  fallbackError: string
  empty: ReactNode
  /** Renders an item as `<li>`. */
  children: (item: Item) => ReactNode
}

export function ListCard<Item>({
  heading,
  aside,
  className,
  query,
  fallbackError,
  empty,
  children,
}: ListCardProps<Item>) {
  return (
    <Card heading={heading} aside={aside} flush>
      <LoadState query={query} fallbackError={fallbackError}>
        {(items) =>
          items.length === 0 ? (
            empty
          ) : (
            <ul
              ref={makeFocusable}
              aria-label={heading}
              className={`scroll-fade divide-y divide-border rounded-b-card print:max-h-none ${className}`}
            >
              {items.map(children)}
            </ul>
          )
        }
      </LoadState>
    </Card>
  )
}

/** A scrollable region must be reachable by keyboard; any other list would be a useless tab stop. */
export function makeFocusable(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return
  const observer = new ResizeObserver(() => {
    list.tabIndex = list.scrollHeight > list.clientHeight ? 0 : -1
  })
  observer.observe(list)
  return () => observer.disconnect()
}
