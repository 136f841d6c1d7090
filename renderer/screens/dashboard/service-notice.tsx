import { useAtomValue } from 'jotai'
import { Banner } from '../../components/banner.tsx'
import { keepFocus } from '../../components/heading-focus.ts'
import { TryAgain } from '../../components/try-again.tsx'
import { validateSession } from '../../state/session.ts'
import { sessionAtom } from '../../state/session-atom.ts'

/** Shown while the service can't be reached. */
export function ServiceNotice() {
  const session = useAtomValue(sessionAtom)
  const problem = session.status === 'signed-in' ? session.problem : undefined
  if (!problem) return null
  return (
    <div ref={keepFocus}>
      <Banner tone="warning" isBackground action={<TryAgain onClick={() => void validateSession()} />}>
        {problem} You are still signed in, but what you see may be out of date.
      </Banner>
    </div>
  )
}
