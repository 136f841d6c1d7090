import { useState } from 'react'
import * as v from 'valibot'
import { navigate } from 'wouter/use-browser-location'
import { errorMessage } from '../../api/api-error.ts'
import { forgotPassword } from '../../api/contract/users-password.ts'
import { readText } from '../../components/forms/form.tsx'
import { EmailField } from '../../components/forms/form-field.tsx'
import { HumanCheck } from '../../components/forms/human-check.tsx'
import { AuthCard } from '../../components/layout/auth-card.tsx'
import { privateState, usePrivateState } from '../../session/history-state.ts'
import { request } from '../../session/request.ts'
import { AuthForm, FormError, useAuthForm } from './auth-form.tsx'
import { AuthLink, useEmailState } from './auth-link.tsx'
import { CheckEmail } from './check-email.tsx'

const FAILED = 'Failed to send reset email'
/** In the history state, so that a reload keeps the confirmation. */
const stateSchema = v.fallback(v.object({ sent: v.optional(v.object({ address: v.string(), text: v.string() })) }), {})

function showSent(sent?: { address: string; text: string }): void {
  navigate(location.href, { replace: true, state: sent ? privateState({ sent }) : null })
}

export function ForgotPasswordScreen() {
  const { sent } = v.parse(stateSchema, usePrivateState())
  const [restartEmail, setRestartEmail] = useState<string>()
  const email = useEmailState()
  const [typedEmail, setTypedEmail] = useState(email)

  const form = useAuthForm({
    async send(signal, data) {
      const address = readText(data, 'email')
      const { success, message } = await request(forgotPassword, { body: { email: address }, signal })
      if (!success) throw new FormError(message || FAILED)
      return { address, text: message || "We've sent you a link to reset your password." }
    },
    onSuccess: showSent,
    onError: (error) => (error instanceof FormError ? error.message : errorMessage(error, FAILED)),
  })

  function restart(withEmail: string) {
    showSent()
    setRestartEmail(withEmail)
    setTypedEmail(withEmail)
  }

  if (sent) return <CheckEmail {...sent} onRestart={() => restart('')} onSendAgain={() => restart(sent.address)} />
  return (
    <AuthCard
      subtitle="Enter your email and we'll send you a link."
      alternative={
        <AuthLink href="/auth/login" state={{ email: typedEmail }}>
          Back to Login
        </AuthLink>
      }
    >
      <AuthForm {...form} label="Send reset email" busyLabel="Sending...">
        <EmailField
          autoFocus={restartEmail !== undefined}
          defaultValue={restartEmail ?? email}
          onInput={({ currentTarget: { value } }) => setTypedEmail(value)}
        />
        <HumanCheck />
      </AuthForm>
    </AuthCard>
  )
}
