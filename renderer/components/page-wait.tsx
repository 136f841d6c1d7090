import { AuthCard } from './auth-card.tsx'
import { Banner } from './banner.tsx'
import { WaitingSign } from './progress-sign.tsx'
import { TryAgain } from './try-again.tsx'

type PageWaitProps = {
  /** Why it waits for longer; `failed` says what could not be done for it. */
  problem?: string | undefined
  failed?: string | undefined
  onRetry?: (() => void) | undefined
}

/** A whole page that waits: the progress sign after 150 ms, or what keeps it waiting and a way to try again. */
export function PageWait({ problem, failed, onRetry }: PageWaitProps) {
  if (problem)
    return (
      <AuthCard title="This page has to wait">
        <div className="mt-6">
          <Banner tone="error" title={failed} action={<TryAgain onClick={onRetry} />}>
            {problem}
          </Banner>
        </div>
      </AuthCard>
    )
  return (
    <div className="appear-late grid min-h-dvh place-items-center">
      <WaitingSign label="Loading" />
    </div>
  )
}
