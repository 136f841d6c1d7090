import { Button, LinkButton } from '../../components/button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { useCountdown } from '../../components/feedback/use-countdown.ts'
import { AuthCard } from '../../components/layout/auth-card.tsx'
import { useAuthHref } from './auth-link.tsx'
import { RESEND_DELAY_SECONDS } from './resend-verification.ts'

type CheckEmailProps = {
  address: string
  /** From the provider. It doesn't reveal whether the address has an account. */
  text: string
  onRestart: () => void
  onSendAgain?: () => void
}

/** Shown after an email with a link was requested. */
export function CheckEmail({ address, text, onRestart, onSendAgain }: CheckEmailProps) {
  const loginHref = useAuthHref('/auth/login')
  const [secondsLeft] = useCountdown(RESEND_DELAY_SECONDS)
  return (
    <AuthCard
      title="Check your email"
      subtitle={
        <>
          Look in the inbox of <strong className="font-semibold text-text">{address}</strong>. If you don't see an email
          from us, check your spam folder.
        </>
      }
    >
      <div className="mt-6 grid gap-4">
        <Banner tone="success">{text}</Banner>
        <LinkButton href={loginHref} size="lg" block>
          Back to Login
        </LinkButton>
        <Button variant="secondary" size="lg" block onClick={onRestart}>
          Use a different email
        </Button>
        {onSendAgain && (
          <Button
            variant="ghost"
            size="lg"
            block
            waitSeconds={secondsLeft}
            waitLabel="Send again in"
            onClick={onSendAgain}
          >
            Send again
          </Button>
        )}
      </div>
    </AuthCard>
  )
}
