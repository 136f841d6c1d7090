import { useState } from 'react'
import * as v from 'valibot'
import { Link, useLocation } from 'wouter'
import { useHistoryState, useSearch } from 'wouter/use-browser-location'
import { isUnreachable, retryAfter } from '../../api/api-error.ts'
import type { ResetToken } from '../../api/contract.ts'
import { verifyResetToken } from '../../api/users-password.ts'
import { AuthCard } from '../../components/auth-card.tsx'
import { Banner } from '../../components/banner.tsx'
import { WaitingSign } from '../../components/progress-sign.tsx'
import { TryAgain } from '../../components/try-again.tsx'
import { useLoad } from '../../components/use-load.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

const NO_TOKEN = 'Invalid reset link. Please request a new password reset.'
const INVALID = 'Invalid or expired reset link. Please request a new password reset.'

const doneSchema = v.object({ isReset: v.literal(true) })

/** Checks the link's token first, then asks for the new password. */
export function ResetPasswordScreen() {
  const token = new URLSearchParams(useSearch()).get('token')
  const isReset = v.is(doneSchema, useHistoryState())
  return isReset ? <Done /> : <ResetPassword key={token} token={token} />
}

function ResetPassword({ token }: { token: string | null }) {
  const [path, navigate] = useLocation()
  const [isExpired, setExpired] = useState(false)
  const { data, error, reload } = useLoad('', async (signal): Promise<ResetToken> =>
    token ? verifyResetToken(token, signal) : { valid: false },
  )
  const canRetry = error !== undefined && isUnreachable(error)

  if (!token || isExpired || error || data?.valid === false)
    return (
      <AuthCard
        alternative={
          <Link href="/auth/forgot-password" className="inline-flex min-h-touch items-center">
            Request new password reset
          </Link>
        }
      >
        <Banner
          className="mt-6"
          tone="error"
          action={canRetry && <TryAgain wait={retryAfter(error)} onClick={reload} />}
        >
          <p>{token ? INVALID : NO_TOKEN}</p>
          {canRetry && <p className="mt-1 text-text-2">The service did not answer.</p>}
        </Banner>
      </AuthCard>
    )
  if (!data)
    return (
      <AuthCard title="Verifying reset link..." subtitle="This takes a moment.">
        <div className="mt-8">
          <WaitingSign label="Verifying" />
        </div>
      </AuthCard>
    )
  // The token stays in the address until now, so that a reload while typing finds it.
  const onReset = () => navigate(path, { replace: true, state: { isReset: true } })
  return (
    <ResetPasswordForm
      token={token}
      email={data.email ?? undefined}
      onReset={onReset}
      onExpired={() => setExpired(true)}
    />
  )
}

function Done() {
  return (
    <AuthCard
      key="done"
      title="Password reset"
      alternative={
        <Link href="/auth/login" className="inline-flex min-h-touch items-center">
          Sign in
        </Link>
      }
    >
      <Banner className="mt-6" tone="success">
        Password reset successfully! You can now log in with your new password.
      </Banner>
    </AuthCard>
  )
}
