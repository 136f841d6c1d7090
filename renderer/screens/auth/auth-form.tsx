import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { FailureText } from '../../components/feedback/failure-text.tsx'
import { Form, readText, validateAndFocus } from '../../components/forms/form.tsx'
import { type Submission, useSubmit } from '../../hooks/use-submit.ts'

/** Why the last attempt failed, and the email address that it sent. */
export type Failure = { text: string; error: unknown; email: string; count: number; dismiss: () => void }

/** An error whose message is complete. Other errors get a note about the connection. */
export class FormError extends Error {}

type AuthSubmission<Result> = Omit<Submission<[data: FormData], Result>, 'onError'> & {
  /** Returns the text to show. */
  onError: (error: unknown) => string
}

/**
 * Sends a form and keeps its failure until the response to the next attempt, so that the form doesn't move in between.
 */
export function useAuthForm<Result>({ send, onSuccess, onError }: AuthSubmission<Result>) {
  const [failure, setFailure] = useState<Failure>()
  const { submit, busy, waitSeconds } = useSubmit<[FormData], Result>({
    send,
    onSuccess(result) {
      setFailure(undefined)
      onSuccess?.(result)
    },
    onError(error, data) {
      const email = readText(data, 'email')
      const text = onError(error)
      const dismiss = () => setFailure(undefined)
      setFailure((last) => ({ text, error, email, count: (last?.count ?? 0) + 1, dismiss }))
    },
  })
  return { submit, busy, waitSeconds, failure }
}

type AuthFormProps = ReturnType<typeof useAuthForm> & {
  renderAlert?: (failure: Failure) => ReactNode
  label: string
  busyLabel: string
  /** Why the form can't be submitted; disables the button. Pass `''` if another element shows the reason. */
  blockedReason?: string | undefined
} & Pick<ComponentProps<typeof Form>, 'ref' | 'onInput' | 'onBlur' | 'className' | 'children'>

export function AuthForm({
  submit,
  busy,
  waitSeconds,
  failure,
  renderAlert = (failure) => <AuthErrorBanner failure={failure} />,
  label,
  busyLabel,
  blockedReason,
  className = '',
  children,
  ...props
}: AuthFormProps) {
  const reasonId = useId()
  const isBlocked = blockedReason !== undefined
  const [wasBlocked] = useState(isBlocked)
  const [hasFailed, setHasFailed] = useState(false)
  if (failure && !hasFailed) setHasFailed(true)
  // A password manager may submit the form without its button.
  const onSubmit = (data: FormData) => isBlocked || waitSeconds > 0 || submit(data)
  return (
    <Form {...props} className={`mt-6 grid gap-5 short:mt-4 short:gap-4 ${className}`} onSubmit={onSubmit}>
      {children}
      <div>
        <Button
          type="submit"
          size="lg"
          block
          waitSeconds={waitSeconds}
          busyLabel={busy && busyLabel}
          aria-disabled={isBlocked}
          aria-describedby={reasonId}
          // Enter in a field clicks the button too.
          onClickCapture={({ currentTarget: { form } }) => isBlocked && form && validateAndFocus(form)}
        >
          {label}
        </Button>
        {/* Keeps its room until the first alert, so that nothing moves when the last reason goes. */}
        <p
          id={reasonId}
          role="status"
          className={`text-13 text-text-2 ${wasBlocked && !hasFailed ? 'mt-3 min-h-[2lh]' : 'not-empty:mt-3'}`}
        >
          {blockedReason}
        </p>
        {/* Below the button, so that nothing in the form moves. */}
        {failure && <div className="mt-6 short:mt-3">{renderAlert(failure)}</div>}
      </div>
    </Form>
  )
}

type AuthErrorBannerProps = {
  failure: Failure
  /** True if a field has the focus because of the error: the page must not scroll away from it. */
  hasRejectedField?: boolean
  action?: ReactNode
}

export function AuthErrorBanner({ failure, hasRejectedField = false, action }: AuthErrorBannerProps) {
  return (
    <Banner
      tone="error"
      failureCount={failure.count}
      isBackground={hasRejectedField}
      onDismiss={failure.dismiss}
      action={action}
    >
      <FailureText text={failure.text} error={failure.error instanceof FormError ? undefined : failure.error} />
    </Banner>
  )
}
