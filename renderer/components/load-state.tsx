import type { UseQueryResult } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ReactNode } from 'react'
import { errorText } from '../api/http.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { SkeletonRows } from './skeleton.tsx'

type LoadStateProps<Data> = {
  of: UseQueryResult<Data>
  /** The catalogue's text for this list (specification §8), where the provider has none of its own. */
  failed: string
  rows?: number
  /** Shown while it loads, where rows are not its shape. */
  loading?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * The states that every list has (D27): loading, failed with a way to try again, or its content, which may be that it is empty.
 * Content that is there stays when asking for it anew fails: somebody may be typing in it.
 */
export function LoadState<Data>({ of: query, failed, rows = 3, loading, children }: LoadStateProps<Data>) {
  if (query.isPending) return loading ?? <SkeletonRows rows={rows} />
  return (
    <>
      {query.isError && (
        <div className="p-6">
          <Banner
            tone="error"
            action={
              <Button
                variant="secondary"
                size="sm"
                icon={<Icon of={RefreshCw} size={16} />}
                busy={query.isFetching && 'Trying again...'}
                onClick={() => void query.refetch()}
              >
                Try again
              </Button>
            }
          >
            {errorText(query.error, failed)}
          </Banner>
        </div>
      )}
      {query.data !== undefined && children(query.data)}
    </>
  )
}
