import { useAtomValue } from 'jotai'
import { useState } from 'react'
import * as v from 'valibot'
import { Redirect } from 'wouter'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { Button } from '../../components/button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { FailureText } from '../../components/feedback/failure-text.tsx'
import { TryAgain } from '../../components/feedback/try-again.tsx'
import { Form, readText } from '../../components/forms/form.tsx'
import { EmailField } from '../../components/forms/form-field.tsx'
import { LoadingCard } from '../../components/layout/loading-card.tsx'
import { MessageCard } from '../../components/layout/message-card.tsx'
import { useLoad } from '../../hooks/use-load.ts'
import { privateState, usePrivateState } from '../../session/history-state.ts'
import { pendingRequestPath } from '../../session/return-path.ts'
import { sessionAtom } from '../../session/session-atom.ts'
import { revalidateSession } from '../../session/session-validation.ts'
import { AuthLink } from './auth-link.tsx'
import { CheckEmail } from './check-email.tsx'
import { useResendVerification } from './use-resend-verification.ts'
import { type Verification, verificationSchema, verifyEmailOnce } from './verify-email-link.ts'

const BACK_TO_LOGIN = <AuthLink href="/auth/login">Back to Login</AuthLink>

const stateSchema = v.fallback(v.object({ verified: v.optional(verificationSchema) }), {})

/** Verifies the link on load. A signed-in user is redirected to the dashboard, which shows the result. */
export function VerifyEmailScreen() {
  const isSignedIn = useAtomValue(sessionAtom).status === 'signed-in'
  const token = new URLSearchParams(useSearch()).get('token')
  const { verified } = v.parse(stateSchema, usePrivateState())
  const { data: result, reload } = useLoad(async (signal): Promise<Verification> => {
    const outcome = verified ?? (await verifyEmailOnce(token))
    // Back must not tell the next user of this tab whose link it was.
    if (outcome.isVerified && !signal.aborted)
      navigate(location.pathname, { replace: true, state: privateState({ verified: outcome }) })
    // The dashboard shows the result. If the validation ends the session, this screen stays and shows it.
    if (isSignedIn && !outcome.canRetry) await revalidateSession()
    return outcome
  })

  if (!result) return <LoadingCard label="Verifying" />
  const { isVerified, text, canRetry, error, email } = result
  if (isSignedIn && !canRetry)
    return <Redirect to="/dashboard" replace state={privateState({ verification: { isVerified, text } })} />
  if (isVerified) {
    const consentPath = pendingRequestPath()
    return (
      <MessageCard
        title="Email verified"
        subtitle={consentPath ? 'Sign in to continue to the application.' : 'You can sign in now.'}
        link={{ href: consentPath ?? '/auth/login', state: { email: email ?? '' }, children: 'Continue' }}
        alternative={!consentPath && 'If an app sent you here, continue in the tab where you started.'}
      >
        <Banner tone="success">{text}</Banner>
      </MessageCard>
    )
  }
  if (!canRetry) return <RequestNewLink linkError={text} />
  return (
    <MessageCard
      title="We couldn't check this link"
      alternative={BACK_TO_LOGIN}
      subtitle="Your link may still work. Try again."
    >
      <Banner tone="error" isDismissible={false}>
        <FailureText text={text} error={error} />
      </Banner>
      <TryAgain variant="primary" size="lg" block error={error} onClick={reload} />
    </MessageCard>
  )
}

/** Asks for the email address, because an invalid link doesn't identify one. */
function RequestNewLink({ linkError }: { linkError: string }) {
  const [typed, setTyped] = useState('')
  const [requested, setRequested] = useState('')
  const [isRestarted, setRestarted] = useState(false)
  const [failureCount, setFailureCount] = useState(0)
  const { submit, busy, secondsLeft, result, setResult } = useResendVerification(0, ({ isSent }) => {
    if (!isSent) setFailureCount(failureCount + 1)
  })

  function onSubmit(data: FormData) {
    const address = readText(data, 'email')
    setRequested(address)
    submit(address)
  }

  function onRestart() {
    setResult(undefined)
    setRestarted(true)
  }

  if (result?.isSent) return <CheckEmail address={requested} text={result.text} onRestart={onRestart} />
  // The countdown applies only to the address that was just emailed, so the user can correct a typo and resend immediately.
  const isOtherAddress = isRestarted && !result && typed.toLowerCase() !== requested.toLowerCase()
  const error = result?.text ?? (isRestarted ? undefined : linkError)
  return (
    <MessageCard
      title="This link doesn't work"
      alternative={BACK_TO_LOGIN}
      subtitle="If your email isn't verified yet, get a new link."
    >
      {error && (
        <Banner tone="error" failureCount={failureCount}>
          {error}
        </Banner>
      )}
      <Form className="grid gap-5" onSubmit={onSubmit}>
        <EmailField
          defaultValue={requested}
          autoFocus={isRestarted}
          onInput={({ currentTarget }) => setTyped(currentTarget.value.trim())}
        />
        <Button
          type="submit"
          size="lg"
          block
          waitSeconds={isOtherAddress ? 0 : secondsLeft}
          waitLabel="Resend in"
          busyLabel={busy && 'Sending...'}
        >
          Resend Verification Email
        </Button>
      </Form>
    </MessageCard>
  )
}
