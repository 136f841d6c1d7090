import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { errorText } from '../api/api-error.ts'
import { Banner } from './banner.tsx'
import { focusHeadingAround } from './heading-focus.ts'
import { SkeletonRows } from './skeleton.tsx'
import { TryAgain } from './try-again.tsx'

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
  // Trying again begins from nothing, without an error. It stays in sight until the end, and its button keeps the focus.
  const [failure, setFailure] = useState<unknown>()
  if (query.error && query.error !== failure) setFailure(query.error)
  const isTryingAgain = query.isFetching && query.dataUpdatedAt === 0 && query.errorUpdateCount > 0

  if (query.isPending && !isTryingAgain) return loading ?? <SkeletonRows rows={rows} />
  return (
    <>
      {(query.isError || isTryingAgain) && (
        <FailedLoad busy={query.isFetching} onTryAgain={() => void query.refetch()}>
          {errorText(failure, failed)}
        </FailedLoad>
      )}
      {query.data !== undefined && !isTryingAgain && children(query.data)}
    </>
  )
}

type FailedLoadProps = { busy: boolean; onTryAgain: () => void; children: ReactNode }

function FailedLoad({ busy, onTryAgain, children }: FailedLoadProps) {
  const button = useRef<HTMLButtonElement>(null)
  // While it is still there, because the focus is lost with it.
  useLayoutEffect(() => {
    const { current } = button
    return () => {
      if (document.activeElement === current) focusHeadingAround(current)
    }
  }, [])

  return (
    <div className="p-6">
      <Banner
        tone="error"
        unasked
        action={<TryAgain ref={button} busy={busy && 'Trying again...'} onClick={onTryAgain} />}
      >
        {children}
      </Banner>
    </div>
  )
}
