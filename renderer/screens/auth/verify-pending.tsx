import { useEffect, useState } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { Banner } from '../../components/banner.tsx'
import { Button, LinkButton } from '../../components/button.tsx'
import { useCall } from '../../components/use-call.ts'
import { useCountdown } from '../../components/use-countdown.ts'
import { type PendingVerification, pendingVerification } from '../../rules/pending-verification.ts'
import { emailVerified } from '../../state/email-verified.ts'
import { pendingConsent } from '../../state/return-to.ts'
import { storage } from '../../storage.ts'
import { AuthCard } from './auth-card.tsx'
import { type Resent, resend } from './resend-verification.ts'

/** Seconds between two mails; the provider has limits of its own. */
const COOL_DOWN = 60

export function VerifyPendingScreen() {
  const state: unknown = useHistoryState()
  const [stored] = useState(() => [storage.pendingVerification.read(), { email: storage.verifyEmail.read() }])
  const pending = pendingVerification(state, ...stored)

  // Both are for one reading: whoever uses this tab next must not see the address.
  useEffect(() => {
    storage.pendingVerification.clear()
    storage.verifyEmail.clear()
  }, [])

  return pending ? <Waiting pending={pending} /> : <Redirect to="/auth/register" replace />
}

function Waiting({ pending }: { pending: PendingVerification }) {
  const [path, navigate] = useLocation()
  const [isVerified, setVerified] = useState(false)
  const [result, setResult] = useState<Resent>()
  const [secondsLeft, wait] = useCountdown(Math.min(COOL_DOWN, (pending.resendAt - Date.now()) / 1000))
  useEffect(() => emailVerified.listen(() => setVerified(true)), [])

  // The navigation state alone does not survive every reload: a page that was loaded with other COOP headers loses it.
  useEffect(() => {
    const keep = () => storage.pendingVerification.save(pending)
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [pending])

  const [onResend, busy] = useCall(async (signal) => {
    setResult(undefined)
    const outcome = await resend(pending.email, signal)
    if (signal.aborted) return
    setResult(outcome)
    const seconds = outcome.isSent ? COOL_DOWN : outcome.wait
    wait(seconds)
    navigate(path, { replace: true, state: { ...pending, resendAt: Date.now() + seconds * 1000 } })
  })

  if (isVerified)
    return (
      <AuthCard title="Email verified" subtitle="Your email address is confirmed. You can sign in now.">
        <div className="mt-6">
          <LinkButton href={pendingConsent() ?? '/auth/login'} size="lg" block>
            Continue
          </LinkButton>
        </div>
      </AuthCard>
    )
  return (
    <AuthCard
      title="Check your email"
      subtitle={
        <>
          We sent a verification link to <strong className="font-semibold text-text">{pending.email}</strong>. If it is
          not there, check your spam folder.
        </>
      }
      alternative={
        <Link href="/auth/login" className="inline-flex min-h-touch items-center">
          Back to Login
        </Link>
      }
    >
      <div className="mt-6 grid gap-4">
        {pending.oauthConsent && (
          <Banner tone="info" title="OAuth Authorization Pending">
            You will be redirected back to the application after verification.
          </Banner>
        )}
        {result && (
          <Banner tone={result.isSent ? 'success' : 'error'} onDismiss={() => setResult(undefined)}>
            {result.text}
          </Banner>
        )}
        <Button
          variant="secondary"
          size="lg"
          block
          busy={busy && 'Sending...'}
          wait={secondsLeft}
          onClick={() => onResend()}
        >
          Resend Verification Email
        </Button>
      </div>
    </AuthCard>
  )
}
