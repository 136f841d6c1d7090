import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import { Redirect } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { isReloaded } from '../../browser/is-reloaded.ts'
import { createJsonSlot, storage } from '../../browser/storage.ts'
import { Button } from '../../components/button.tsx'
import { EmailAddress } from '../../components/data/email-address.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { HintOrMessage } from '../../components/feedback/hint-or-message.tsx'
import { AuthCard } from '../../components/layout/auth-card.tsx'
import { MessageCard } from '../../components/layout/message-card.tsx'
import { RESEND_DELAY_S } from '../../rules/durations.ts'
import { findPendingVerification, type PendingVerification } from '../../rules/pending-verification.ts'
import { ofThisSession, privateState, usePrivateState } from '../../session/history-state.ts'
import { pendingRequestPath } from '../../session/return-path.ts'
import { AuthLink } from './auth-link.tsx'
import { useResendVerification } from './use-resend-verification.ts'
import { emailVerified } from './verify-email-link.ts'

const pendingSlot = createJsonSlot('pendingVerification', () => sessionStorage, v.unknown())

export function VerifyPendingScreen() {
  const state = usePrivateState()
  const [stored] = useState(() => [{ email: storage.verifyEmail.read() }, readAfterReload()])
  const pending = findPendingVerification(state, ...stored)
  return pending ? <PendingVerificationCard pending={pending} /> : <Redirect to="/auth/register" replace />
}

/** Browsers drop the history state on a reload if the previous page had a different Cross-Origin-Opener-Policy. */
function readAfterReload(): unknown {
  return isReloaded() ? ofThisSession(pendingSlot.read()) : undefined
}

function PendingVerificationCard({ pending }: { pending: PendingVerification }) {
  useEffect(() => {
    storage.verifyEmail.clear()
    pendingSlot.save(privateState(pending))
    // The next user of this tab must not see the email address.
    return pendingSlot.clear
  }, [pending])

  function update(changes: Partial<PendingVerification>) {
    navigate(location.href, { replace: true, state: privateState({ ...pending, ...changes }) })
  }
  const onVerified = useEffectEvent(() => update({ isVerified: true }))
  useEffect(() => emailVerified.listen(pending.email, () => onVerified()), [pending.email])

  const next = { href: pendingRequestPath() ?? '/auth/login', state: { email: pending.email } }
  if (pending.isVerified)
    return (
      <MessageCard
        title="Email verified"
        subtitle="You can close the other tab and continue here."
        link={{ ...next, children: 'Continue' }}
      />
    )
  return (
    <AuthCard
      subtitle={
        <>
          We sent a verification link to{' '}
          <EmailAddress email={pending.email} className="inline-block font-semibold text-text" />. Open it to continue.
        </>
      }
      alternative={
        <>
          Verified on another device? <AuthLink {...next}>Continue to sign-in</AuthLink>
          <span className="block">
            Wrong address?{' '}
            <AuthLink href="/auth/register" state={pending}>
              Start again with another username
            </AuthLink>
          </span>
        </>
      }
    >
      <div className="mt-6 grid gap-3">
        {pending.oauthConsent && (
          <Banner tone="info" title="OAuth Authorization Pending" className="mb-3">
            You will be redirected back to the application after verification.
          </Banner>
        )}
        <ResendVerification pending={pending} onWait={(resendAt) => update({ resendAt })} />
      </div>
    </AuthCard>
  )
}

type ResendVerificationProps = { pending: PendingVerification; onWait: (resendAt: number) => void }

function ResendVerification({ pending: { email, resendAt }, onWait }: ResendVerificationProps) {
  // The clock may have been changed since `resendAt` was saved.
  const initialWaitSeconds = Math.min(RESEND_DELAY_S, (resendAt - Date.now()) / 1000)
  const { submit, busy, secondsLeft, result, setResult } = useResendVerification(initialWaitSeconds, (result) =>
    onWait(Date.now() + result.waitSeconds * 1000),
  )
  return (
    <>
      <Button
        variant="secondary"
        size="lg"
        block
        busyLabel={busy && 'Sending...'}
        waitSeconds={secondsLeft}
        waitLabel="Resend in"
        onClick={() => submit(email)}
      >
        Resend Verification Email
      </Button>
      <HintOrMessage
        message={result && { tone: result.isSent ? 'success' : 'error', text: result.text }}
        onDismiss={() => setResult(undefined)}
        className="min-h-17 items-start tablet:min-h-11"
      >
        If you don't see the email, check your spam folder or send it again.
      </HintOrMessage>
    </>
  )
}
