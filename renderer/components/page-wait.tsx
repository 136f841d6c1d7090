import { WORD_MARK } from '../settings.ts'
import { Banner } from './banner.tsx'
import { usePageTitle } from './page-title.ts'
import { WaitingSign } from './progress-sign.tsx'
import { TryAgain } from './try-again.tsx'

type PageWaitProps = { problem?: string | undefined; onRetry?: (() => void) | undefined }

/** A whole page that waits: the progress sign after 150 ms, or what keeps it waiting and a way to try again. */
export function PageWait({ problem, onRetry }: PageWaitProps) {
  if (problem) return <PageProblem problem={problem} onRetry={onRetry} />
  return (
    <div className="appear-late grid min-h-dvh place-items-center">
      <WaitingSign label="Loading" />
    </div>
  )
}

/** A screen of its own, from which the focus goes on to the heading of the one that was waited for. */
function PageProblem({ problem, onRetry }: PageWaitProps) {
  usePageTitle(WORD_MARK)
  return (
    <main className="mx-auto grid min-h-dvh max-w-card content-center p-6">
      <h1 className="sr-only">{WORD_MARK}</h1>
      <Banner tone="error" action={<TryAgain onClick={onRetry} />}>
        {problem}
      </Banner>
    </main>
  )
}
