import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { Banner } from '../../components/banner.tsx'
import { focusHeading } from '../../components/heading-focus.ts'
import { TryAgain } from '../../components/try-again.tsx'
import { validateSession } from '../../state/session.ts'
import { sessionAtom } from '../../state/session-atom.ts'

/** Says that the service cannot be reached, as long as that is so (D12). */
export function ServiceNotice() {
  const session = useAtomValue(sessionAtom)
  const problem = session.status === 'signed-in' ? session.problem : undefined
  const button = useRef<HTMLButtonElement>(null)

  // When it works again the notice goes, and the focus must not go with it.
  useEffect(() => {
    if (!problem) return
    const { current } = button
    return () => {
      if (document.activeElement === current || document.activeElement === document.body) focusHeading()
    }
  }, [problem])

  if (!problem) return null
  return (
    <Banner tone="warning" unasked action={<TryAgain ref={button} onClick={() => void validateSession()} />}>
      {problem} You are still signed in, but what you see may be out of date.
    </Banner>
  )
}
