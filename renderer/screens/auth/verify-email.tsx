import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Banner } from '../../components/banner.tsx'
import { Button, LinkButton } from '../../components/button.tsx'
import { PageWait } from '../../components/page-wait.tsx'
import { ProgressSign } from '../../components/progress-sign.tsx'
import { useCall } from '../../components/use-call.ts'
import { pendingConsent } from '../../state/return-to.ts'
import { revalidateSession } from '../../state/session.ts'
import { AuthCard } from './auth-card.tsx'
import { type Verification, verification } from './email-verification.ts'

/** Redeems the link's token as soon as it is opened (specification §2, 'Verify email'). */
export function VerifyEmailScreen() {
  const token = new URLSearchParams(useSearch()).get('token')
  const [result, setResult] = useState<Verification>()

  const [verify] = useCall(async (signal) => {
    setResult(undefined)
    const outcome = await verification(token)
    if (!signal.aborted) setResult(outcome)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another link is opened
  useEffect(() => verify(), [token])

  if (!result)
    return (
      <AuthCard title="Verifying your email" subtitle="This takes a moment.">
        <div role="status" aria-label="Verifying" className="mt-8 text-bronze">
          <ProgressSign size={40} />
        </div>
      </AuthCard>
    )
  if (result.isVerified)
    return (
      <AuthCard key="verified" title="Email verified" subtitle={result.text}>
        <div className="mt-6">
          <LinkButton href={pendingConsent() ?? '/auth/login'} size="lg" block>
            Continue
          </LinkButton>
        </div>
      </AuthCard>
    )
  return (
    <AuthCard key="failed" title="Email not verified">
      <div className="mt-6 grid gap-6">
        <Banner
          tone="error"
          action={
            result.canRetry && (
              <Button variant="secondary" size="sm" onClick={() => verify()}>
                Try again
              </Button>
            )
          }
        >
          {result.text}
        </Banner>
        <LinkButton href="/auth/login" variant="secondary" size="lg" block>
          Back to Login
        </LinkButton>
      </div>
    </AuthCard>
  )
}

/** For a user who is signed in already: the link is not wasted, and the dashboard tells what came of it (D7). */
export function VerifyEmailThenDashboard() {
  const token = new URLSearchParams(useSearch()).get('token')
  const [, navigate] = useLocation()

  const [verify] = useCall(async (signal) => {
    const { isVerified, text } = await verification(token)
    if (signal.aborted) return
    if (isVerified) void revalidateSession()
    navigate('/dashboard', { replace: true, state: { verification: { isVerified, text } } })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another link is opened
  useEffect(() => verify(), [token])

  return <PageWait />
}
