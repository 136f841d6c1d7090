import { type ComponentProps, type InputEvent, type ReactNode, useId, useRef, useState } from 'react'
import { retryAfter } from '../../api/api-error.ts'
import { Button } from '../../components/button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { FailureNote } from '../../components/feedback/failure-note.tsx'
import { useCountdown } from '../../components/feedback/use-countdown.ts'
import { Form, getField, validateAndFocus } from '../../components/forms/form.tsx'
import { useSubmit } from '../../components/forms/use-submit.ts'

/** Thrown by `send`. The form shows its message, and marks and focuses the field, if one is named. */
export class FormError extends Error {
  readonly fieldName: string | undefined

  constructor(message: string, fieldName?: string) {
    super(message)
    this.fieldName = fieldName
  }
}

type AuthFormProps<Result> = Pick<ComponentProps<typeof Form>, 'onInput' | 'children'> & {
  send: (signal: AbortSignal, data: FormData) => Promise<Result>
  onSuccess: (result: Result) => void
  /** Returns the text to show for any error that isn't a `FormError`. */
  describeError: (error: unknown) => string
  /** A button in the error banner. */
  errorAction?: ReactNode
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
  errorAction,
  label,
  busyLabel,
  blockedReason,
  blockedReasonId,
  onInput,
  children,
  ...props
}: AuthFormProps<Result>) {
  const reasonId = useId()
  const isBlocked = blockedReason !== undefined
  const form = useRef<HTMLFormElement>(null)
  const rejected = useRef<HTMLInputElement>(undefined)
  const [failure, setFailure] = useState<{ text: string; error: unknown }>()
  const [secondsLeft, startCountdown] = useCountdown()
  const { submit, busy } = useSubmit({
    send(signal, data: FormData) {
      setFailure(undefined)
      return send(signal, data)
    },
    onSuccess,
    onError(error) {
      const isFormError = error instanceof FormError
      setFailure({ text: isFormError ? error.message : describeError(error), error })
      startCountdown(retryAfter(error))
      if (!isFormError || !error.fieldName || !form.current) return
      const field = getField(form.current, error.fieldName)
      field.setCustomValidity(error.message)
      field.checkValidity()
      field.focus()
      // The mark stays, but doesn't block the form: the provider may have meant another field.
      field.setCustomValidity('')
      rejected.current = field
    },
  })
  function onFieldInput(event: InputEvent<HTMLFormElement>) {
    onInput?.(event)
    if (event.target === rejected.current) setFailure(undefined)
  }
  return (
    <>
      {failure && (
        <Banner tone="error" className="mt-6" onDismiss={() => setFailure(undefined)} action={errorAction}>
          <p>{failure.text}</p>
          {!(failure.error instanceof FormError) && <FailureNote error={failure.error} />}
        </Banner>
      )}
      <Form {...props} ref={form} className="mt-6 grid gap-5" onInput={onFieldInput} onSubmit={submit}>
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
