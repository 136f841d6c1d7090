import { atom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { Banner } from '../../components/feedback/banner.tsx'
import { TryAgain } from '../../components/feedback/try-again.tsx'
import { keepFocus } from '../../components/layout/heading-focus.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { sessionAtom } from '../../session/session-atom.ts'
import { validateSession } from '../../session/session-validation.ts'

/** True while the screen has its own Try again button, which also validates the session. */
export const hasPageRetryAtom = atom(false)

/** Shown while the API can't be reached. When the user dismisses the text, the Try again button stays. */
export function ServiceNotice() {
  const session = useAtomValue(sessionAtom)
  const hasPageRetry = useAtomValue(hasPageRetryAtom)
  const [failures, setFailures] = useState(0)
  const { submit: retry, busy } = useSubmit({
    send: () => validateSession(),
    onSuccess: () => setFailures(failures + 1),
  })
  const error = session.status === 'signed-in' ? session.error : undefined
  if (!error) return null
  return (
    <div ref={keepFocus}>
      <Banner
        tone="warning"
        isBackground
        isDismissible
        failureCount={failures}
        action={!hasPageRetry && <TryAgain busyLabel={busy && 'Trying again...'} onClick={() => retry()} />}
      >
        {error} You're still signed in, but some information may be out of date.
      </Banner>
    </div>
  )
}
