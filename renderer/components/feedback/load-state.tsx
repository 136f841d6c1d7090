import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { errorMessage, isTemporaryFailure } from '../../api/api-error.ts'
import { keepFocus } from '../layout/heading-focus.ts'
import { Banner } from './banner.tsx'
import { FailureText } from './failure-text.tsx'
import { ListSkeleton } from './skeleton.tsx'
import { TryAgain } from './try-again.tsx'

/** While no card could be loaded, the screen shows one error for all: the cards keep their loading indicators, or say 'Not loaded'. */
export const SuppressErrorsContext = createContext<'loading' | 'failed' | undefined>(undefined)

/** True while a notice above the screen says that the provider can't be reached, and has a Try again button for everything. */
export const ServiceNoticeContext = createContext(false)

type LoadStateProps<Data> = {
  query: UseQueryResult<Data>
  /** Shown unless the server sent an error message. */
  fallbackError: string
  /** By default, a list of three rows. */
  loading?: ReactNode
  /** In place of 'Not loaded', while the screen shows one error for all cards. */
  notLoaded?: ReactNode
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
  notLoaded = <p className="px-5 py-4 text-text-2 desktop:px-6">Not loaded</p>,
  errorClassName = 'm-6',
  children,
}: LoadStateProps<Data>) {
  // Keep the last error, so that its message and the focused Try again button stay during a retry.
  const [lastError, setLastError] = useState<unknown>()
  if (query.error && query.error !== lastError) setLastError(query.error)
  const isRetrying =
    lastError !== undefined && query.isFetching && query.dataUpdatedAt === 0 && query.errorUpdateCount > 0
  const suppressed = useContext(SuppressErrorsContext)

  if (suppressed && query.data === undefined) return suppressed === 'failed' ? notLoaded : loading
  if (query.isPending && !isRetrying) return loading
  return (
    <>
      {(query.isError || isRetrying) && (
        <LoadErrorBanner
          className={errorClassName}
          error={lastError}
          failureCount={query.errorUpdateCount}
          busy={query.isFetching}
          text={errorMessage(lastError, fallbackError)}
          onTryAgain={() => void query.refetch()}
        />
      )}
      {query.data !== undefined && !isRetrying && children(query.data)}
    </>
  )
}

type LoadErrorBannerProps = {
  error: unknown
  failureCount: number
  busy: boolean
  onTryAgain: () => void
  text: string
  className?: string
}

/** Below the notice, only the text. A dismissed error leaves its button and 'Not loaded'. When a retry succeeds, the focus moves to the heading. */
export function LoadErrorBanner({ error, failureCount, busy, onTryAgain, text, className }: LoadErrorBannerProps) {
  const isExplained = useContext(ServiceNoticeContext) && isTemporaryFailure(error)
  if (isExplained) return <p className={`text-text-2 ${className}`}>{text}</p>
  return (
    <div ref={keepFocus} className="contents">
      <Banner
        tone="error"
        isBackground
        className={className}
        failureCount={failureCount}
        action={
          <span className="flex flex-wrap items-center gap-3">
            <span className="text-text-2 in-[[role=alert]]:hidden">Not loaded</span>
            <TryAgain error={error} busy={busy} onClick={onTryAgain} />
          </span>
        }
      >
        <FailureText text={text} error={error} />
      </Banner>
    </div>
  )
}
