import Mail from 'lucide-react/icons/mail'
import { type ReactNode, type RefObject, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { FieldMessage } from '../../components/forms/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { useResendVerification } from './resend-verification.ts'

type VerificationAlertProps = {
  title: string
  /** The form's email field: a new verification email goes to its address. */
  email: RefObject<HTMLInputElement | null>
  onDismiss: () => void
  children: ReactNode
}

/** Says that the email address isn't verified, and sends another verification email. */
export function VerificationAlert({ title, email, onDismiss, children }: VerificationAlertProps) {
  const [isEmailMissing, setEmailMissing] = useState(false)
  const { submit, busy, secondsLeft, result } = useResendVerification(0, ({ isSent }) => {
    // The focused button disappears with the alert.
    if (isSent) email.current?.focus()
  })
  const error = isEmailMissing ? 'Please enter your email address first' : result?.text

  function onResend() {
    const address = email.current?.value.trim()
    setEmailMissing(!address)
    if (address) submit(address)
    else email.current?.focus()
  }

  if (result?.isSent)
    return (
      <Banner tone="success" onDismiss={onDismiss}>
        {result.text}
      </Banner>
    )
  return (
    <Banner
      tone="info"
      title={title}
      onDismiss={onDismiss}
      action={
        <Button
          variant="secondary"
          icon={<Icon icon={Mail} />}
          busyLabel={busy && 'Sending...'}
          waitSeconds={secondsLeft}
          onClick={onResend}
        >
          Resend Verification Email
        </Button>
      }
    >
      {children}
      {error && (
        <div role="alert">
          <FieldMessage tone="error">{error}</FieldMessage>
        </div>
      )}
    </Banner>
  )
}
