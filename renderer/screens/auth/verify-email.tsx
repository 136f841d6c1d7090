import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { AuthCard } from '../../components/auth-card.tsx'
import { Banner } from '../../components/banner.tsx'
import { LinkButton } from '../../components/button.tsx'
import { WaitingSign } from '../../components/progress-sign.tsx'
import { TryAgain } from '../../components/try-again.tsx'
import { useCall } from '../../components/use-call.ts'
import { useCountdown } from '../../components/use-countdown.ts'
import { type Verification, verification } from '../../state/email-verification.ts'
import { pendingConsent } from '../../state/return-to.ts'
import { revalidateSession } from '../../state/session.ts'
import { sessionAtom } from '../../state/session-atom.ts'

/** Redeems the token of the link as soon as it is opened. A signed-in user goes on to the dashboard, which shows the result. */
export function VerifyEmailScreen() {
  const isSignedIn = useAtomValue(sessionAtom).status === 'signed-in'
  const token = new URLSearchParams(useSearch()).get('token')
  return <VerifyEmail key={token} token={token} isSignedIn={isSignedIn} />
}

function VerifyEmail({ token, isSignedIn }: { token: string | null; isSignedIn: boolean }) {
  const [, navigate] = useLocation()
  const [result, setResult] = useState<Verification>()
  const [secondsLeft, wait] = useCountdown()

  const [verify] = useCall(async (signal) => {
    setResult(undefined)
    const outcome = await verification(token)
    // Whoever turns out to be signed out by now stays here, where the result is shown.
    if (isSignedIn && !outcome.canRetry) await revalidateSession()
    if (signal.aborted) return
    setResult(outcome)
    wait(outcome.wait)
    const { isVerified, text } = outcome
    if (isSignedIn && !outcome.canRetry)
      navigate('/dashboard', { replace: true, state: { verification: { isVerified, text } } })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the link is opened
  useEffect(() => verify(), [])

  if (!result)
    return (
      <AuthCard subtitle="This takes a moment.">
        <div className="mt-8">
          <WaitingSign label="Verifying" />
        </div>
      </AuthCard>
    )
  if (result.isVerified)
    return (
      <AuthCard title="Email verified" subtitle={result.text}>
        <div className="mt-6">
          <LinkButton href={pendingConsent() ?? '/auth/login'} size="lg" block>
            Continue
          </LinkButton>
        </div>
      </AuthCard>
    )
  return (
    <AuthCard title="Email not verified">
      <div className="mt-6 grid gap-6">
        <Banner tone="error" action={result.canRetry && <TryAgain wait={secondsLeft} onClick={() => verify()} />}>
          {result.text}
        </Banner>
        <LinkButton href="/auth/login" variant="secondary" size="lg" block>
          Back to Login
        </LinkButton>
      </div>
    </AuthCard>
  )
}
