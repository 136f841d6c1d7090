import { Mail } from 'lucide'
import { type ComponentProps, type RefObject, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { FieldMessage } from '../../components/forms/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { useResendVerification } from './use-resend-verification.ts'

type VerificationAlertProps = Pick<
  ComponentProps<typeof Banner>,
  'title' | 'failureCount' | 'onDismiss' | 'children'
> & {
  /** The form's email field: a new verification email goes to its address. */
  email: RefObject<HTMLInputElement | null>
}

/** Says that the email address isn't verified, and sends another verification email. */
export function VerificationAlert({ email, children, ...banner }: VerificationAlertProps) {
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
      <Banner tone="success" onDismiss={banner.onDismiss}>
        {result.text}
      </Banner>
    )
  return (
    <Banner
      {...banner}
      tone="info"
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
