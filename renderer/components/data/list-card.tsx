import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadState } from '../feedback/load-state.tsx'
import { Card } from '../layout/card.tsx'
import { makeFocusable } from './make-focusable.ts'

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
