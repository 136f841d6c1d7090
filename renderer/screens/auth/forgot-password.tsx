import { useRef, useState } from 'react'
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
  const email = useRef<HTMLInputElement>(null)
  const [result, setResult] = useState<{ isSent: boolean; text: string }>()
  const [isHuman, setIsHuman] = useState(false)
  const [checks, setChecks] = useState(0)
  const [secondsLeft, wait] = useCountdown()

  const { submit, busy } = useSubmit({
    send(signal, data: FormData) {
      setResult(undefined)
      return forgotPassword(String(data.get('email')).trim(), signal)
    },
    onSuccess({ success, message }) {
      setResult({
        isSent: success,
        text: message || (success ? 'We have sent you a link. Please check your inbox.' : FAILED),
      })
      if (!success) return
      if (email.current) email.current.value = ''
      email.current?.focus()
      setChecks(checks + 1)
      setIsHuman(false)
    },
    onError(error) {
      setResult({ isSent: false, text: errorText(error, FAILED) })
      wait(retryAfter(error))
    },
  })

  function onSubmit(data: FormData) {
    if (isHuman) submit(data)
    else setResult({ isSent: false, text: 'Please complete the security check' })
  }

  return (
    <AuthCard
      subtitle="Enter your email, and we will send you a link."
      alternative={<AuthLink href="/auth/login">Back to Login</AuthLink>}
    >
      {result && (
        <Banner className="mt-6" tone={result.isSent ? 'success' : 'error'} onDismiss={() => setResult(undefined)}>
          {result.text}
        </Banner>
      )}
      <Form className="mt-6 grid gap-5" onSubmit={onSubmit} busy={busy}>
        <FormField
          ref={email}
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          maxLength={254}
          required
        />
        <HumanCheck key={checks} onChange={setIsHuman} />
        <Button type="submit" size="lg" block wait={secondsLeft} busy={busy && 'Sending...'}>
          Send reset email
        </Button>
      </Form>
    </AuthCard>
  )
}
