import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { forgotPassword } from '../../api/users-password.ts'
import { Button } from '../../components/button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { EmailField } from '../../components/forms/form-field.tsx'
import { HumanCheck } from '../../components/forms/human-check.tsx'
import { AuthCard } from '../../components/layout/auth-card.tsx'
import { AuthForm, FormError } from './auth-form.tsx'
import { AuthLink } from './auth-link.tsx'

const FAILED = 'Failed to send reset email'

export function ForgotPasswordScreen() {
  const [sent, setSent] = useState<string>()
  const [isHuman, setIsHuman] = useState(false)

  async function send(signal: AbortSignal, data: FormData) {
    if (!isHuman) throw new FormError('Please complete the security check')
    const { success, message } = await forgotPassword(String(data.get('email')).trim(), signal)
    if (!success) throw new FormError(message || FAILED)
    return message || "We've sent you a link to reset your password."
  }

  const alternative = <AuthLink href="/auth/login">Back to Login</AuthLink>
  if (sent)
    return (
      <AuthCard key="sent" title="Check your email" alternative={alternative}>
        <Banner className="mt-6" tone="success">
          {sent}
        </Banner>
        <p className="my-5 text-text-2">If you don't see an email from us, check your spam folder.</p>
        <Button variant="secondary" size="lg" block onClick={() => setSent(undefined)}>
          Use a different email
        </Button>
      </AuthCard>
    )
  return (
    <AuthCard subtitle="Enter your email and we'll send you a link." alternative={alternative}>
      <AuthForm
        send={send}
        onSuccess={(message) => {
          setSent(message)
          setIsHuman(false)
        }}
        textOf={(error) => errorText(error, FAILED)}
        label="Send reset email"
        busyLabel="Sending..."
      >
        <EmailField placeholder="you@example.com" />
        <HumanCheck onChange={setIsHuman} />
      </AuthForm>
    </AuthCard>
  )
}
