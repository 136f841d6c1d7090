import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadState } from '../feedback/load-state.tsx'
import { Card } from '../layout/card.tsx'

type ListCardProps<Item> = {
  heading: string
  aside?: ReactNode
  query: UseQueryResult<Item[]>
  /** Shown unless the server sent an error message. */
  fallbackError: string
  loading: ReactNode
  empty: ReactNode
  /** Renders an item as `<li>`. */
  children: (item: Item) => ReactNode
}

/** A card with a list that scrolls if it is taller than 24rem, and fades out at the bottom. */
export function ListCard<Item>({
  heading,
  aside,
  query,
  fallbackError,
  loading,
  empty,
  children,
}: ListCardProps<Item>) {
  return (
    <Card heading={heading} aside={aside} flush>
      <LoadState query={query} fallbackError={fallbackError} loading={loading}>
        {(items) =>
          items.length === 0 ? (
            empty
          ) : (
            <ul
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
              tabIndex={0}
              aria-label={heading}
              className="divide-y divide-border max-h-96 overflow-y-auto pb-5 [mask-image:linear-gradient(#000_calc(100%-28px),transparent)] print:max-h-none print:mask-none"
            >
              {items.map(children)}
            </ul>
          )
        }
      </LoadState>
    </Card>
  )
}
