import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { errorText, retryAfter } from '../../api/http.ts'
import { resetPassword } from '../../api/users-password.ts'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { useCall } from '../../components/use-call.ts'
import { useCountdown } from '../../components/use-countdown.ts'
import { isLongEnough } from '../../rules/password.ts'
import { AuthCard } from './auth-card.tsx'
import { fieldOf } from './field-of.ts'

/** The new password, twice. `onReset` is called once the provider has taken it and ended all sessions of the account. */
export function ResetPasswordForm({ token, onReset }: { token: string; onReset: () => void }) {
  const [problem, setProblem] = useState<string>()
  const [secondsLeft, wait] = useCountdown()

  const [submit, busy] = useCall(async (signal, data: FormData) => {
    setProblem(undefined)
    try {
      await resetPassword(token, String(data.get('password')), signal)
      onReset()
    } catch (error) {
      if (signal.aborted) return
      setProblem(errorText(error, 'Failed to reset password'))
      wait(retryAfter(error))
    }
  })

  function onInput({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    const password = fieldOf(form, 'password')
    const confirmation = fieldOf(form, 'confirmPassword')
    const isShort = !isLongEnough(password.value)
    password.setCustomValidity(isShort ? 'Password must be at least 6 characters long' : '')
    confirmation.setCustomValidity(password.value === confirmation.value ? '' : 'Passwords do not match')
  }

  return (
    <AuthCard
      key="form"
      title="Choose a new password"
      alternative={
        <Link href="/auth/login" className="inline-flex min-h-touch items-center">
          Back to Login
        </Link>
      }
    >
      {problem && (
        <div className="mt-6">
          <Banner tone="error" onDismiss={() => setProblem(undefined)}>
            {problem}
          </Banner>
        </div>
      )}
      <Form className="mt-6 grid gap-5" onSubmit={submit} busy={busy} onInput={onInput}>
        <PasswordField label="New Password" name="password" autoComplete="new-password" required />
        <PasswordField label="Confirm New Password" name="confirmPassword" autoComplete="new-password" required />
        <Button type="submit" size="lg" block wait={secondsLeft} busy={busy && 'Saving...'}>
          Reset Password
        </Button>
      </Form>
    </AuthCard>
  )
}
