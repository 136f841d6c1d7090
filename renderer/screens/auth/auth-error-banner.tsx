import type { ReactNode } from 'react'
import { Banner } from '../../components/feedback/banner.tsx'
import { FailureNote } from '../../components/feedback/failure-note.tsx'
import type { Failure } from './auth-form.tsx'
import { FormError } from './form-error.ts'

/** A dismissible error above an auth form. */
export function AuthErrorBanner({
  failure,
  textId,
  action,
}: {
  failure: Failure
  textId?: string
  action?: ReactNode
}) {
  return (
    <Banner tone="error" failureCount={failure.count} onDismiss={failure.dismiss} action={action}>
      <p id={textId}>{failure.text}</p>
      {!(failure.error instanceof FormError) && <FailureNote error={failure.error} />}
    </Banner>
  )
}
