import { type ComponentProps, useId, useState } from 'react'
import { retryAfter } from '../../api/api-error.ts'
import { Button } from '../../components/button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { useCountdown } from '../../components/feedback/use-countdown.ts'
import { Form, validateAndFocus } from '../../components/forms/form.tsx'
import { useSubmit } from '../../components/forms/use-submit.ts'

/** Thrown by `send`. The form shows its message. */
export class FormError extends Error {}

type AuthFormProps<Result> = Pick<ComponentProps<typeof Form>, 'onInput' | 'children'> & {
  send: (signal: AbortSignal, data: FormData) => Promise<Result>
  onSuccess: (result: Result) => void
  /** Returns the text to show for any error that isn't a `FormError`. */
  describeError: (error: unknown) => string
  label: string
  busyLabel: string
  /** Why the form can't be submitted; disables the button. Pass `''` with `blockedReasonId` if another element shows the reason. */
  blockedReason?: string | undefined
  blockedReasonId?: string
}

/** The form of an auth screen: a dismissible error, the fields and the submit button. */
export function AuthForm<Result>({
  send,
  onSuccess,
  describeError,
  label,
  busyLabel,
  blockedReason,
  blockedReasonId,
  children,
  ...props
}: AuthFormProps<Result>) {
  const reasonId = useId()
  const isBlocked = blockedReason !== undefined
  const [message, setMessage] = useState<string>()
  const [secondsLeft, startCountdown] = useCountdown()
  const { submit, busy } = useSubmit({
    send(signal, data: FormData) {
      setMessage(undefined)
      return send(signal, data)
    },
    onSuccess,
    onError(error) {
      setMessage(error instanceof FormError ? error.message : describeError(error))
      startCountdown(retryAfter(error))
    },
  })
  return (
    <>
      {message && (
        <Banner tone="error" className="mt-6" onDismiss={() => setMessage(undefined)}>
          {message}
        </Banner>
      )}
      <Form {...props} className="mt-6 grid gap-5" onSubmit={submit}>
        {children}
        <div>
          <Button
            type="submit"
            size="lg"
            block
            waitSeconds={secondsLeft}
            busyLabel={busy && busyLabel}
            aria-disabled={isBlocked}
            aria-describedby={blockedReason === '' ? blockedReasonId : reasonId}
            // Enter in a field clicks the button too.
            onClickCapture={({ currentTarget: { form } }) => isBlocked && form && validateAndFocus(form)}
          >
            {label}
          </Button>
          <p id={reasonId} role="status" className="text-center text-13 text-text-2 not-empty:mt-3">
            {blockedReason}
          </p>
        </div>
      </Form>
    </>
  )
}
