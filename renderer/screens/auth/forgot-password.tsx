import { useState } from 'react'
import { errorText, retryAfter } from '../../api/api-error.ts'
import { forgotPassword } from '../../api/users-password.ts'
import { Button } from '../../components/button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { useCountdown } from '../../components/feedback/use-countdown.ts'
import { Form } from '../../components/forms/form.tsx'
import { FormField } from '../../components/forms/form-field.tsx'
import { HumanCheck } from '../../components/forms/human-check.tsx'
import { useSubmit } from '../../components/forms/use-submit.ts'
import { AuthCard } from '../../components/layout/auth-card.tsx'
import { AuthLink } from './auth-link.tsx'

const FAILED = 'Failed to send reset email'

export function ForgotPasswordScreen() {
  const [sent, setSent] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isHuman, setIsHuman] = useState(false)
  const [secondsLeft, wait] = useCountdown()

  const { submit, busy } = useSubmit({
    send(signal, data: FormData) {
      setProblem(undefined)
      return forgotPassword(String(data.get('email')).trim(), signal)
    },
    onSuccess({ success, message }) {
      if (!success) return setProblem(message || FAILED)
      setSent(message || "We've sent you a link to reset your password.")
      setIsHuman(false)
    },
    onError(error) {
      setProblem(errorText(error, FAILED))
      wait(retryAfter(error))
    },
  })

  function onSubmit(data: FormData) {
    if (isHuman) submit(data)
    else setProblem('Please complete the security check')
  }

  if (sent)
    return (
      <AuthCard
        key="sent"
        title="Check your email"
        subtitle="If you don't see an email from us, check your spam folder."
        alternative={<AuthLink href="/auth/login">Back to Login</AuthLink>}
      >
        <Banner className="my-6" tone="success">
          {sent}
        </Banner>
        <Button variant="secondary" size="lg" block onClick={() => setSent(undefined)}>
          Use a different email
        </Button>
      </AuthCard>
    )
  return (
    <AuthCard
      subtitle="Enter your email and we'll send you a link."
      alternative={<AuthLink href="/auth/login">Back to Login</AuthLink>}
    >
      {problem && (
        <Banner className="mt-6" tone="error" onDismiss={() => setProblem(undefined)}>
          {problem}
        </Banner>
      )}
      <Form className="mt-6 grid gap-5" onSubmit={onSubmit} busy={busy}>
        <FormField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          maxLength={254}
          required
        />
        <HumanCheck onChange={setIsHuman} />
        <Button type="submit" size="lg" block wait={secondsLeft} busy={busy && 'Sending...'}>
          Send reset email
        </Button>
      </Form>
    </AuthCard>
  )
}
