import { type FormEvent, useState } from 'react'
import { errorText, isUnreachable, retryAfter } from '../../api/api-error.ts'
import { resetPassword, verifyResetToken } from '../../api/users-password.ts'
import { AuthCard } from '../../components/auth-card.tsx'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { fieldOf } from '../../components/field-of.ts'
import { Form } from '../../components/form.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { useCall } from '../../components/use-call.ts'
import { useCountdown } from '../../components/use-countdown.ts'
import { UsernameField } from '../../components/username-field.tsx'
import { confirmationProblem, resetPasswordProblem } from '../../rules/password.ts'
import { AuthLink } from './auth-link.tsx'

type ResetPasswordFormProps = {
  token: string
  /** Whose password it is, where the provider says so. */
  email: string | undefined
  /** The provider has taken the password, and ended all sessions of the account. */
  onReset: () => void
  /** The link has run out, or was used, while the form was open. */
  onDead: () => void
}

/** The new password, twice. */
export function ResetPasswordForm({ token, email, onReset, onDead }: ResetPasswordFormProps) {
  const [problem, setProblem] = useState<string>()
  const [secondsLeft, wait] = useCountdown()

  const [submit, busy] = useCall(async (signal, data: FormData) => {
    setProblem(undefined)
    try {
      await resetPassword(token, String(data.get('password')), signal)
      onReset()
    } catch (error) {
      const isAlive = isUnreachable(error) || (await isTokenValid(signal))
      if (signal.aborted) return
      if (!isAlive) return onDead()
      setProblem(errorText(error, 'Failed to reset password'))
      wait(retryAfter(error))
    }
  })

  async function isTokenValid(signal: AbortSignal): Promise<boolean> {
    try {
      return (await verifyResetToken(token, signal)).valid
    } catch (error) {
      return isUnreachable(error)
    }
  }

  function onInput({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    const password = fieldOf(form, 'password')
    const confirmation = fieldOf(form, 'confirmPassword')
    password.setCustomValidity(resetPasswordProblem(password.value))
    confirmation.setCustomValidity(confirmationProblem(password.value, confirmation.value))
  }

  return (
    <AuthCard
      title="Choose a new password"
      alternative={
        <>
          Remember your password? <AuthLink href="/auth/login">Sign in</AuthLink>
        </>
      }
    >
      {problem && (
        <Banner tone="error" className="mt-6" onDismiss={() => setProblem(undefined)}>
          {problem}
        </Banner>
      )}
      <Form className="mt-6 grid gap-5" onSubmit={submit} busy={busy} onInput={onInput}>
        <UsernameField value={email} />
        <PasswordField label="New Password" name="password" autoComplete="new-password" required />
        <PasswordField label="Confirm New Password" name="confirmPassword" autoComplete="new-password" required />
        <Button type="submit" size="lg" block wait={secondsLeft} busy={busy && 'Saving...'}>
          Reset Password
        </Button>
      </Form>
    </AuthCard>
  )
}
