import { WORD_MARK } from '../settings.ts'
import { Banner } from './banner.tsx'
import { WaitingSign } from './progress-sign.tsx'
import { TryAgain } from './try-again.tsx'

/** A whole page that waits: the progress sign after 150 ms, or what keeps it waiting and a way to try again. */
export function PageWait({ problem, onRetry }: { problem?: string | undefined; onRetry?: () => void }) {
  if (problem)
    return (
      <main className="mx-auto grid min-h-dvh max-w-card content-center p-6">
        <h1 className="sr-only">{WORD_MARK}</h1>
        <Banner tone="error" action={<TryAgain onClick={onRetry} />}>
          {problem}
        </Banner>
      </main>
    )
  return (
    <div className="appear-late grid min-h-dvh place-items-center">
      <WaitingSign label="Loading" />
    </div>
  )
}
