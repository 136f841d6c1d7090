import { Mail } from 'lucide'
import { isTemporaryFailure } from '../../../api/api-error.ts'
import type { User } from '../../../api/contract/users.ts'
import { sendVerificationEmail } from '../../../api/contract/users-email.ts'
import { Button } from '../../../components/button.tsx'
import { Badge } from '../../../components/data/badge.tsx'
import { HintOrMessage } from '../../../components/feedback/hint-or-message.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { keepFocus } from '../../../components/layout/heading-focus.ts'
import { resendWait, saveResendWait } from '../../../hooks/resend-wait.ts'
import { useCountdown } from '../../../hooks/use-countdown.ts'
import { useExclusiveMutation } from '../../../hooks/use-exclusive-mutation.ts'
import { RESEND_DELAY_S } from '../../../rules/durations.ts'
import { request } from '../../../session/request.ts'
import { revalidateSession } from '../../../session/session-validation.ts'
import { ShortFailureText } from './short-failure-text.tsx'

export function EmailVerification({ user }: { user: User }) {
  return (
    <Card
      heading="Email verification"
      aside={user.isEmailVerified ? <Badge tone="on">Verified</Badge> : <Badge tone="off">Not verified</Badge>}
    >
      <p className="flex min-h-control items-center gap-3 wrap-anywhere">
        <Icon icon={Mail} className="text-text-2" />
        {user.email}
      </p>
      {user.isEmailVerified ? (
        <p className="mt-4 text-text-2">Used to sign in and to reset your password.</p>
      ) : (
        <ResendEmail email={user.email} />
      )}
    </Card>
  )
}

function ResendEmail({ email }: { email: string }) {
  const [secondsLeft, startCountdown] = useCountdown(resendWait(email))

  const resend = useExclusiveMutation({
    mutationFn: () => request(sendVerificationEmail),
    onSuccess() {
      startCountdown(RESEND_DELAY_S)
      saveResendWait(email, RESEND_DELAY_S)
    },
    onError(error) {
      // The user may have opened the link on another device.
      if (!isTemporaryFailure(error)) void revalidateSession()
    },
  })

  return (
    <div ref={keepFocus} className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      <HintOrMessage
        message={
          resend.isSuccess
            ? { tone: 'success', text: 'Verification email sent! Please check your inbox.' }
            : resend.isError
              ? {
                  tone: 'error',
                  text: <ShortFailureText error={resend.error} fallback="Failed to send verification email" />,
                }
              : undefined
        }
        onDismiss={resend.reset}
        className="min-h-16.5 items-start tablet:min-h-12"
      >
        Open the link in the email we sent you to verify this address.
      </HintOrMessage>
      <Button
        variant="secondary"
        className="max-w-full justify-self-start whitespace-normal max-tablet:w-full"
        busyLabel={resend.isPending && 'Sending...'}
        waitSeconds={resend.waitSeconds || secondsLeft}
        waitLabel={resend.isError ? 'Try again in' : 'Resend in'}
        onClick={() => resend.mutate()}
      >
        Resend Verification Email
      </Button>
    </div>
  )
}
