import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import { errorText, isUnreachable, retryAfter } from '../../api/api-error.ts'
import type { User } from '../../api/contract.ts'
import { sendVerificationEmail } from '../../api/users-email.ts'
import { Badge } from '../../components/badge.tsx'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { keepFocus } from '../../components/heading-focus.ts'
import { Icon } from '../../components/icon.tsx'
import { useCall } from '../../components/use-call.ts'
import { useCountdown } from '../../components/use-countdown.ts'
import { revalidateSession } from '../../state/session.ts'

/** Whether the address is verified. A link that is opened in another tab changes the user, and so this card. */
export function EmailVerification({ user }: { user: User }) {
  return (
    <Card
      heading="Email Verification"
      aside={user.isEmailVerified ? <Badge tone="on">Verified</Badge> : <Badge tone="off">Not verified</Badge>}
    >
      <p className="flex gap-3 [overflow-wrap:anywhere]">
        <Icon of={Mail} className="text-text-2" />
        {user.email}
      </p>
      <p className="mt-3 text-text-2">Used to sign in and to reset your password.</p>
      {!user.isEmailVerified && <SendAgain />}
    </Card>
  )
}

function SendAgain() {
  const [result, setResult] = useState<{ isSent: boolean; text: string }>()
  const [secondsLeft, wait] = useCountdown()

  const [onSend, busy] = useCall(async (signal) => {
    setResult(undefined)
    try {
      await sendVerificationEmail()
      setResult({ isSent: true, text: 'Verification email sent! Please check your inbox.' })
    } catch (error) {
      if (signal.aborted) return
      setResult({ isSent: false, text: errorText(error, 'Failed to send verification email') })
      wait(retryAfter(error))
      // A provider that refuses may do so because the link was opened meanwhile, on another device.
      if (!isUnreachable(error)) await revalidateSession()
    }
  })

  return (
    <div ref={keepFocus} className="mt-4 grid gap-4">
      {result && (
        <Banner tone={result.isSent ? 'success' : 'error'} onDismiss={() => setResult(undefined)}>
          {result.text}
        </Banner>
      )}
      <Button
        variant="secondary"
        className="justify-self-start max-tablet:w-full"
        busy={busy && 'Sending...'}
        wait={secondsLeft}
        onClick={() => onSend()}
      >
        Resend Verification Email
      </Button>
    </div>
  )
}
