import { type ComponentProps, useState } from 'react'
import { retryAfter } from '../../api/api-error.ts'
import { Button } from '../../components/button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { useCountdown } from '../../components/feedback/use-countdown.ts'
import { Form } from '../../components/forms/form.tsx'
import { useSubmit } from '../../components/forms/use-submit.ts'

/** Thrown by `send`. The form shows its message. */
export class FormError extends Error {}

type AuthFormProps<Result> = Pick<ComponentProps<typeof Form>, 'onInput' | 'children'> & {
  send: (signal: AbortSignal, data: FormData) => Promise<Result>
  onSuccess: (result: Result) => void
  /** Returns the text to show for any error that isn't a `FormError`. */
  textOf: (error: unknown) => string
  label: string
  busyLabel: string
  /** Why the form can't be sent yet: disables the button. Empty if `children` say why. */
  blockedReason?: string | undefined
}

/** The form of an auth screen: a dismissible error, the fields and the submit button. */
export function AuthForm<Result>({
  send,
  onSuccess,
  textOf,
  label,
  busyLabel,
  blockedReason,
  children,
  ...props
}: AuthFormProps<Result>) {
  const [problem, setProblem] = useState<string>()
  const [secondsLeft, wait] = useCountdown()
  const { submit, busy } = useSubmit({
    send(signal, data: FormData) {
      setProblem(undefined)
      return send(signal, data)
    },
    onSuccess,
    onError(error) {
      setProblem(error instanceof FormError ? error.message : textOf(error))
      wait(retryAfter(error))
    },
  })
  return (
    <>
      {problem && (
        <Banner tone="error" className="mt-6" onDismiss={() => setProblem(undefined)}>
          {problem}
        </Banner>
      )}
      <Form {...props} className="mt-6 grid gap-5" onSubmit={submit} busy={busy}>
        {children}
        <div>
          <Button
            type="submit"
            size="lg"
            block
            wait={secondsLeft}
            busy={busy && busyLabel}
            disabled={blockedReason !== undefined}
          >
            {label}
          </Button>
          <p role="status" className="text-center text-13 text-text-2 not-empty:mt-3">
            {blockedReason}
          </p>
        </div>
      </Form>
    </>
  )
}
