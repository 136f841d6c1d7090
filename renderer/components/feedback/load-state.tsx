import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { keepFocus } from '../layout/heading-focus.ts'
import { Banner } from './banner.tsx'
import { ListSkeleton } from './skeleton.tsx'
import { TryAgain } from './try-again.tsx'

/** While true, failed panels keep their loading indicators: if all of them fail, one error is shown for all. */
export const SuppressErrorsContext = createContext(false)

type LoadStateProps<Data> = {
  query: UseQueryResult<Data>
  /** Shown unless the server sent an error text. */
  fallbackError: string
  /** By default, a list of three rows. */
  loading?: ReactNode
  errorClassName?: string
  children: (data: Data) => ReactNode
}

/**
 * Shows a loading indicator, an error with Try again, or the loaded content. Content stays when a refetch fails, because the user may be
 * typing in it.
 */
export function LoadState<Data>({
  query,
  fallbackError,
  loading = <ListSkeleton rows={3} />,
  errorClassName = 'm-6',
  children,
}: LoadStateProps<Data>) {
  // A retry clears the query's error. Keeping the failure keeps its text on screen and the focus on its button.
  const [failure, setFailure] = useState<unknown>()
  if (query.error && query.error !== failure) setFailure(query.error)
  const isRetrying =
    failure !== undefined && query.isFetching && query.dataUpdatedAt === 0 && query.errorUpdateCount > 0
  const isHeld = useContext(SuppressErrorsContext) && query.data === undefined

  if (isHeld || (query.isPending && !isRetrying)) return loading
  return (
    <>
      {(query.isError || isRetrying) && (
        <LoadError
          className={errorClassName}
          occurrence={query.errorUpdateCount}
          busy={query.isFetching}
          onTryAgain={() => void query.refetch()}
        >
          {errorText(failure, fallbackError)}
        </LoadError>
      )}
      {query.data !== undefined && !isRetrying && children(query.data)}
    </>
  )
}

type LoadErrorProps = {
  occurrence: number
  busy: boolean
  onTryAgain: () => void
  className?: string
  children: ReactNode
}

/** A dismissed error keeps its button. When a retry succeeds, the focus moves to the heading. */
export function LoadError({ occurrence, busy, onTryAgain, className, children }: LoadErrorProps) {
  return (
    <div ref={keepFocus} className="contents">
      <Banner
        tone="error"
        isBackground
        className={className}
        occurrence={occurrence}
        action={<TryAgain busy={busy && 'Trying again...'} onClick={onTryAgain} />}
      >
        {children}
      </Banner>
    </div>
  )
}
