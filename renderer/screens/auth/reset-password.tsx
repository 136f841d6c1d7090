import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { Link, useLocation } from 'wouter'
import { useHistoryState, useSearch } from 'wouter/use-browser-location'
import { isUnreachable, retryAfter } from '../../api/api-error.ts'
import { verifyResetToken } from '../../api/users-password.ts'
import { AuthCard } from '../../components/auth-card.tsx'
import { Banner } from '../../components/banner.tsx'
import { WaitingSign } from '../../components/progress-sign.tsx'
import { TryAgain } from '../../components/try-again.tsx'
import { useCall } from '../../components/use-call.ts'
import { useCountdown } from '../../components/use-countdown.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

const NO_TOKEN = 'Invalid reset link. Please request a new password reset.'
const INVALID = 'Invalid or expired reset link. Please request a new password reset.'

type Check = 'pending' | 'valid' | 'invalid' | 'unanswered'
const doneSchema = v.object({ isReset: v.literal(true) })

/** Checks the link's token first, then asks for the new password (specification §2, 'Reset password'). */
export function ResetPasswordScreen() {
  const token = new URLSearchParams(useSearch()).get('token')
  const isReset = v.is(doneSchema, useHistoryState())
  return isReset ? <Done /> : <ResetPassword key={token} token={token} />
}

function ResetPassword({ token }: { token: string | null }) {
  const [path, navigate] = useLocation()
  const [secondsLeft, wait] = useCountdown()
  const [check, setCheck] = useState<Check>('pending')
  const [email, setEmail] = useState<string>()

  const [verify] = useCall(async (signal) => {
    if (!token) return
    setCheck('pending')
    try {
      const { valid, email } = await verifyResetToken(token, signal)
      setEmail(email ?? undefined)
      setCheck(valid ? 'valid' : 'invalid')
    } catch (error) {
      if (signal.aborted) return
      setCheck(isUnreachable(error) ? 'unanswered' : 'invalid')
      wait(retryAfter(error))
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the link is opened
  useEffect(() => verify(), [])

  if (!token || check === 'invalid' || check === 'unanswered')
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
          action={check === 'unanswered' && <TryAgain wait={secondsLeft} onClick={() => verify()} />}
        >
          <p>{token ? INVALID : NO_TOKEN}</p>
          {check === 'unanswered' && <p className="mt-1 text-text-2">The service did not answer.</p>}
        </Banner>
      </AuthCard>
    )
  if (check === 'pending')
    return (
      <AuthCard title="Verifying reset link..." subtitle="This takes a moment.">
        <div className="mt-8">
          <WaitingSign label="Verifying" />
        </div>
      </AuthCard>
    )
  // The token leaves the address only now, so that a reload in the middle of typing finds it again.
  const onReset = () => navigate(path, { replace: true, state: { isReset: true } })
  return <ResetPasswordForm token={token} email={email} onReset={onReset} onDead={() => setCheck('invalid')} />
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
