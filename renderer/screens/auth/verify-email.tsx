import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import { Redirect } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { Button, LinkButton } from '../../components/button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { TryAgain } from '../../components/feedback/try-again.tsx'
import { useLoad } from '../../components/feedback/use-load.ts'
import { Form } from '../../components/forms/form.tsx'
import { EmailField } from '../../components/forms/form-field.tsx'
import { AuthCard, WaitingCard } from '../../components/layout/auth-card.tsx'
import { verification } from '../../state/email-verification.ts'
import { pendingConsent } from '../../state/return-to.ts'
import { revalidateSession } from '../../state/session.ts'
import { sessionAtom } from '../../state/session-atom.ts'
import { CheckEmail } from './check-email.tsx'
import { useResendVerification } from './resend-verification.ts'

/** Verifies the link on load. A signed-in user is redirected to the dashboard, which shows the result. */
export function VerifyEmailScreen() {
  const isSignedIn = useAtomValue(sessionAtom).status === 'signed-in'
  const token = new URLSearchParams(useSearch()).get('token')
  return <VerifyEmail key={token} token={token} isSignedIn={isSignedIn} />
}

function VerifyEmail({ token, isSignedIn }: { token: string | null; isSignedIn: boolean }) {
  const { data: result, reload } = useLoad('', async () => {
    const outcome = await verification(token)
    // If this ends the session, the result is shown here instead.
    if (isSignedIn && !outcome.canRetry) await revalidateSession()
    return outcome
  })

  if (!result) return <WaitingCard label="Verifying" />
  const { isVerified, text, canRetry, wait } = result
  if (isSignedIn && !canRetry)
    return <Redirect to="/dashboard" replace state={{ verification: { isVerified, text } }} />
  if (isVerified)
    return (
      <AuthCard title="Email verified" subtitle={text}>
        <div className="mt-6">
          <LinkButton href={pendingConsent() ?? '/auth/login'} size="lg" block>
            Continue
          </LinkButton>
        </div>
      </AuthCard>
    )
  if (!canRetry) return <NewLink problem={text} />
  return (
    <NotVerified>
      <Banner tone="error" action={<TryAgain wait={wait} onClick={reload} />}>
        {text}
      </Banner>
    </NotVerified>
  )
}

/** A failed link doesn't identify its email address, so the visitor types it. */
function NewLink({ problem }: { problem: string }) {
  const [address, setAddress] = useState('')
  const { submit, busy, secondsLeft, result, setResult } = useResendVerification()

  function onSubmit(data: FormData) {
    const typed = String(data.get('email')).trim()
    setAddress(typed)
    submit(typed)
  }

  if (result?.isSent) return <CheckEmail address={address} text={result.text} onRestart={() => setResult(undefined)} />
  return (
    <NotVerified>
      <Banner tone="error">{result?.text ?? problem}</Banner>
      <Form onSubmit={onSubmit} busy={busy}>
        <EmailField />
        <Button type="submit" size="lg" block wait={secondsLeft} busy={busy && 'Sending...'}>
          Resend Verification Email
        </Button>
      </Form>
    </NotVerified>
  )
}

function NotVerified({ children }: { children: ReactNode }) {
  return (
    <AuthCard title="Email not verified">
      <div className="mt-6 grid gap-6">
        {children}
        <LinkButton href="/auth/login" variant="secondary" size="lg" block>
          Back to Login
        </LinkButton>
      </div>
    </AuthCard>
  )
}
