import { useState } from 'react'
import { unreachableText } from '../../api/api-error.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { AuthCard } from '../layout/auth-card.tsx'
import { Spinner } from '../spinner.tsx'
import { Banner } from './banner.tsx'
import { TryAgain } from './try-again.tsx'

type PageLoadingProps = {
  error?: unknown
  title?: string | undefined
  onRetry?: (() => Promise<void>) | undefined
}

/** A blank page with a spinner after one second, or the error that keeps the page from loading. */
export function PageLoading({ error, title = "We can't load this page right now", onRetry }: PageLoadingProps) {
  const [failures, setFailures] = useState(1)
  const { submit, busy } = useSubmit({
    send: async () => onRetry?.(),
    onSuccess: () => setFailures(failures + 1),
  })

  if (error)
    return (
      <AuthCard title={title}>
        <Banner className="my-6" tone="error" isDismissible={false} failureCount={failures}>
          {unreachableText(error)}
        </Banner>
        <TryAgain error={error} variant="primary" size="lg" block busy={busy} onClick={() => submit()} />
      </AuthCard>
    )
  return (
    <div
      role="progressbar"
      aria-label="Loading"
      className="appear-late grid min-h-dvh place-items-center text-bronze [animation-delay:1s]"
    >
      <Spinner size={40} />
    </div>
  )
}
