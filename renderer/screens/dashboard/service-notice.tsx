import { atom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { unreachableText } from '../../api/api-error.ts'
import { Banner } from '../../components/feedback/banner.tsx'
import { TryAgain } from '../../components/feedback/try-again.tsx'
import { keepFocus } from '../../components/layout/heading-focus.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { sessionAtom } from '../../session/session-atom.ts'
import { validateSession } from '../../session/session-validation.ts'

/** True while the screen shows one error for the whole page. Its Try again button also validates the session. */
export const hasPageErrorAtom = atom(false)

/** Why the session couldn't be validated. */
export function useServiceError(): unknown {
  const session = useAtomValue(sessionAtom)
  const hasPageError = useAtomValue(hasPageErrorAtom)
  return session.status === 'signed-in' && !hasPageError ? session.error : undefined
}

type ServiceNoticeProps = {
  error: unknown
  /** Removes the notice: then each card that couldn't be loaded has a Try again button. */
  onDismiss: () => void
}

export function ServiceNotice({ error, onDismiss }: ServiceNoticeProps) {
  const [failures, setFailures] = useState(0)
  const { submit: retry, busy } = useSubmit({
    send: () => validateSession(),
    onSuccess: () => setFailures(failures + 1),
  })
  return (
    <div ref={keepFocus}>
      <Banner
        tone="warning"
        isBackground
        onDismiss={onDismiss}
        failureCount={failures}
        action={<TryAgain error={error} busy={busy} onClick={() => retry()} />}
      >
        {unreachableText(error)} You're still signed in, but some information may be out of date.
      </Banner>
    </div>
  )
}
