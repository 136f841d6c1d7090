import { Button, LinkButton } from '../../components/button.tsx'
import { EmailAddress } from '../../components/data/email-address.tsx'
import { AuthCard } from '../../components/layout/auth-card.tsx'
import { useCountdown } from '../../hooks/use-countdown.ts'
import { RESEND_DELAY_S } from '../../rules/durations.ts'
import { useAuthHref } from './auth-link.tsx'

type CheckEmailProps = {
  address: string
  /** From the provider. It doesn't reveal whether the address has an account. */
  text: string
  onRestart: () => void
  onSendAgain?: () => void
}

export function CheckEmail({ address, text, onRestart, onSendAgain }: CheckEmailProps) {
  const loginHref = useAuthHref('/auth/login')
  const [secondsLeft] = useCountdown(RESEND_DELAY_S)
  return (
    <AuthCard title="Check your email" subtitle={<span role="status">{text}</span>}>
      <p className="mt-3 text-16 text-text-2">
        Look in the inbox of <EmailAddress email={address} className="inline-block font-semibold text-text" />, and in
        its spam folder.
      </p>
      <div className="mt-6 grid gap-3">
        <LinkButton href={loginHref} state={{ email: address }} size="lg" block>
          Back to Login
        </LinkButton>
        <Button variant="secondary" size="lg" block onClick={onRestart}>
          Use a different email
        </Button>
        {/* Last, because it waits: a second click on the button that sent the email hits it. */}
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
