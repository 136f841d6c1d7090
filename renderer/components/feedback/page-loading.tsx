import { useState } from 'react'
import { AuthCard } from '../layout/auth-card.tsx'
import { Banner } from './banner.tsx'
import { ProgressSign } from './progress-sign.tsx'
import { TryAgain } from './try-again.tsx'

type PageWaitProps = {
  problem?: string | undefined
  /** The title of the problem. */
  failed?: string | undefined
  onRetry?: (() => void) | undefined
}

/** A loading page: blank, after a second a progress sign, or the problem with a way to try again. */
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
