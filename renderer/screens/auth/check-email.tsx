import { Button } from '../../components/button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { AuthCard } from '../../components/layout/auth-card.tsx'
import { AuthLink } from './auth-link.tsx'

type CheckEmailProps = {
  address: string
  /** From the provider. It doesn't reveal whether the address has an account. */
  text: string
  onRestart: () => void
}

/** Shown after an email with a link was requested. */
export function CheckEmail({ address, text, onRestart }: CheckEmailProps) {
  return (
    <AuthCard title="Check your email" alternative={<AuthLink href="/auth/login">Back to Login</AuthLink>}>
      <Banner className="mt-6" tone="success">
        {text}
      </Banner>
      <p className="my-5 text-text-2">
        Look in the inbox of <strong className="font-semibold text-text">{address}</strong>. If you don't see an email
        from us, check your spam folder.
      </p>
      <Button variant="secondary" size="lg" block onClick={onRestart}>
        Use a different email
      </Button>
    </AuthCard>
  )
}
