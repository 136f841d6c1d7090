import { useState } from 'react'
import * as v from 'valibot'
import { navigate, useHistoryState, useSearch } from 'wouter/use-browser-location'
import { errorMessage, isTemporaryFailure } from '../../api/api-error.ts'
import { type ResetToken, resetPassword, verifyResetToken } from '../../api/contract/users-password.ts'
import { EmailAddress } from '../../components/data/email-address.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { FailureText } from '../../components/feedback/failure-text.tsx'
import { TryAgain } from '../../components/feedback/try-again.tsx'
import { PasswordField } from '../../components/forms/password-field.tsx'
import { PasswordRules } from '../../components/forms/password-rules.tsx'
import { useNewPassword } from '../../components/forms/use-new-password.ts'
import { UsernameField } from '../../components/forms/username-field.tsx'
import { AuthCard } from '../../components/layout/auth-card.tsx'
import { LoadingCard } from '../../components/layout/loading-card.tsx'
import { MessageCard } from '../../components/layout/message-card.tsx'
import { useLoad } from '../../hooks/use-load.ts'
import { resetPasswordError } from '../../rules/password.ts'
import { privateState } from '../../session/history-state.ts'
import { request } from '../../session/request.ts'
import { AuthForm, useAuthForm } from './auth-form.tsx'
import { AuthLink, useEmailState } from './auth-link.tsx'

const NO_TOKEN = 'Invalid reset link. Please request a new password reset.'
const INVALID = 'Invalid or expired reset link. Please request a new password reset.'

const resetSchema = v.object({ isReset: v.literal(true) })

export function ResetPasswordScreen() {
  // The token stays the same: opening another link loads the page again.
  const token = new URLSearchParams(useSearch()).get('token')
  const isReset = v.is(resetSchema, useHistoryState())
  const resetEmail = useEmailState()
  const [isExpired, setExpired] = useState(false)
  const { data, error, reload } = useLoad(
    async (signal): Promise<ResetToken> =>
      token ? request(verifyResetToken, { query: { token }, signal }) : { valid: false },
  )
  const canRetry = error !== undefined && isTemporaryFailure(error)

  if (isReset)
    return (
      <MessageCard
        title="Password reset"
        subtitle="You'll need to sign in again on all your devices."
        link={{ href: '/auth/login', state: { email: resetEmail }, children: 'Sign in' }}
      >
        <Banner tone="success">Password reset successfully! You can now log in with your new password.</Banner>
      </MessageCard>
    )
  if (!token || isExpired || error || data?.valid === false)
    return (
      <MessageCard
        subtitle={canRetry ? "We couldn't check this link." : 'You need a new link to reset your password.'}
        link={{
          href: '/auth/forgot-password',
          variant: canRetry ? 'secondary' : 'primary',
          children: 'Request new password reset',
        }}
        alternative={<AuthLink href="/auth/login">Back to Login</AuthLink>}
      >
        <Banner tone="error" isDismissible={false}>
          <FailureText text={token ? INVALID : NO_TOKEN} error={error} />
        </Banner>
        {canRetry && <TryAgain variant="primary" size="lg" block error={error} onClick={reload} />}
      </MessageCard>
    )
  if (!data) return <LoadingCard title="Verifying reset link..." label="Verifying" />

  const { email } = data
  function onOutcome(isAccepted: boolean) {
    // Removes the token from the URL. Until now, a reload needed it.
    if (isAccepted) navigate(location.pathname, { replace: true, state: privateState({ isReset: true, email }) })
    else setExpired(true)
  }
  return <ResetPasswordForm token={token} email={email} onOutcome={onOutcome} />
}

type ResetPasswordFormProps = { token: string; email: ResetToken['email']; onOutcome: (isAccepted: boolean) => void }

function ResetPasswordForm({ token, email, onOutcome }: ResetPasswordFormProps) {
  const { unmetRules, checkPasswords } = useNewPassword(resetPasswordError)
  const form = useAuthForm({
    /** Resolves to false if the link expired or was used while the form was open. */
    async send(signal, data): Promise<boolean> {
      try {
        await request(resetPassword, { body: { token, password: String(data.get('password')) }, signal })
        return true
      } catch (error) {
        if (isTemporaryFailure(error)) throw error
        const isValid = await request(verifyResetToken, { query: { token }, signal }).then(
          ({ valid }) => valid,
          isTemporaryFailure,
        )
        if (isValid) throw error
        return false
      }
    },
    onSuccess: onOutcome,
    onError: (error) => errorMessage(error, 'Failed to reset password'),
  })

  return (
    <AuthCard
      title="Choose a new password"
      subtitle={
        email ? (
          <>
            For <EmailAddress email={email} className="inline-block font-semibold text-text" />
          </>
        ) : (
          "Make it one you don't use anywhere else."
        )
      }
      alternative={
        <>
          Remember your password? <AuthLink href="/auth/login">Sign in</AuthLink>
        </>
      }
    >
      <AuthForm
        {...form}
        onInput={({ currentTarget }) => checkPasswords(currentTarget)}
        label="Reset password"
        busyLabel="Saving..."
      >
        <UsernameField value={email ?? undefined} />
        <div>
          <PasswordField label="New password" name="password" autoComplete="new-password" required />
          <PasswordRules unmet={unmetRules} />
        </div>
        <PasswordField label="Confirm new password" name="confirmPassword" autoComplete="new-password" required />
        <p className="text-text-2">You'll be signed out on all your devices.</p>
      </AuthForm>
    </AuthCard>
  )
}
