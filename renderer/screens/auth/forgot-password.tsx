import { useState } from 'react'
import { errorMessage } from '../../api/api-error.ts'
import { forgotPassword } from '../../api/contract/users-password.ts'
import { EmailField } from '../../components/forms/form-field.tsx'
import { HumanCheck } from '../../components/forms/human-check.tsx'
import { AuthCard } from '../../components/layout/auth-card.tsx'
import { request } from '../../state/request.ts'
import { AuthForm, FormError } from './auth-form.tsx'
import { AuthLink, useEmailState } from './auth-link.tsx'
import { CheckEmail } from './check-email.tsx'

const FAILED = 'Failed to send reset email'

export function ForgotPasswordScreen() {
  const [sent, setSent] = useState<{ address: string; text: string }>()
  const [restartEmail, setRestartEmail] = useState<string>()
  const email = useEmailState()

  async function send(signal: AbortSignal, data: FormData) {
    const address = String(data.get('email')).trim()
    const { success, message } = await request(forgotPassword, { body: { email: address }, signal })
    if (!success) throw new FormError(message || FAILED)
    return { address, text: message || "We've sent you a link to reset your password." }
  }

  function restart(withEmail: string) {
    setSent(undefined)
    setRestartEmail(withEmail)
  }

  if (sent) return <CheckEmail {...sent} onRestart={() => restart('')} onSendAgain={() => restart(sent.address)} />
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
        <EmailField autoFocus={restartEmail !== undefined} defaultValue={restartEmail ?? email} />
        <HumanCheck />
      </AuthForm>
    </AuthCard>
  )
}
