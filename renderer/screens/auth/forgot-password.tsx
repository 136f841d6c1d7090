import { useState } from 'react'
import { errorMessage } from '../../api/api-error.ts'
import { forgotPassword } from '../../api/users-password.ts'
import { EmailField } from '../../components/forms/form-field.tsx'
import { HumanCheck } from '../../components/forms/human-check.tsx'
import { AuthCard } from '../../components/layout/auth-card.tsx'
import { AuthForm, FormError } from './auth-form.tsx'
import { AuthLink, useEmailState } from './auth-link.tsx'
import { CheckEmail } from './check-email.tsx'

const FAILED = 'Failed to send reset email'

export function ForgotPasswordScreen() {
  const [sent, setSent] = useState<{ address: string; text: string }>()
  const [isHuman, setIsHuman] = useState(false)
  const [isRestarted, setRestarted] = useState(false)
  const email = useEmailState()

  async function send(signal: AbortSignal, data: FormData) {
    if (!isHuman) throw new FormError('Please complete the security check', 'answer')
    const address = String(data.get('email')).trim()
    const { success, message } = await forgotPassword(address, signal)
    if (!success) throw new FormError(message || FAILED)
    return { address, text: message || "We've sent you a link to reset your password." }
  }

  function onRestart() {
    setSent(undefined)
    setIsHuman(false)
    setRestarted(true)
  }

  if (sent) return <CheckEmail {...sent} onRestart={onRestart} />
  return (
    <AuthCard
      subtitle="Enter your email and we'll send you a link."
      alternative={<AuthLink href="/auth/login">Back to Login</AuthLink>}
    >
      <AuthForm
        send={send}
        onSuccess={setSent}
        describeError={(error) => errorMessage(error, FAILED)}
        label="Send reset email"
        busyLabel="Sending..."
      >
        <EmailField autoFocus={isRestarted} defaultValue={isRestarted ? '' : email} />
        <HumanCheck onChange={setIsHuman} />
      </AuthForm>
    </AuthCard>
  )
}
