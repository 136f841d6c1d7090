import { useState } from 'react'
import { AuthCard } from '../layout/auth-card.tsx'
import { Banner } from './banner.tsx'
import { ProgressSign } from './progress-sign.tsx'
import { TryAgain } from './try-again.tsx'

type PageWaitProps = {
  /** Why the page can't be shown yet; `failed` is the title of that error. */
  problem?: string | undefined
  failed?: string | undefined
  onRetry?: (() => void) | undefined
}

/** A whole page that is loading: nothing, after a second a progress sign without words, or the error and a way to try again. */
export function PageWait({ problem, failed, onRetry }: PageWaitProps) {
  const [tries, setTries] = useState(1)

  function retry(): void {
    setTries(tries + 1)
    onRetry?.()
  }

  if (problem)
    return (
      <AuthCard title="We can't load this page right now">
        <Banner className="mt-6" tone="error" title={failed} occurrence={tries} action={<TryAgain onClick={retry} />}>
          {problem}
        </Banner>
      </AuthCard>
    )
  return (
    <div
      role="progressbar"
      aria-label="Loading"
      className="appear-late grid min-h-dvh place-items-center text-bronze [animation-delay:1s]"
    >
      <ProgressSign size={40} />
    </div>
  )
}
