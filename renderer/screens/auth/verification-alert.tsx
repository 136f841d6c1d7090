import { Mail } from 'lucide'
import { type ComponentProps, type RefObject, useEffect, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { FieldMessage } from '../../components/forms/field-message.tsx'
import { Icon } from '../../components/icon.tsx'
import { keepFocus } from '../../components/layout/heading-focus.ts'
import { resendWait } from '../../hooks/resend-wait.ts'
import { useResendVerification } from './use-resend-verification.ts'
import { emailVerified, VERIFIED } from './verify-email-link.ts'

type VerificationAlertProps = Pick<
  ComponentProps<typeof Banner>,
  'title' | 'failureCount' | 'onDismiss' | 'children'
> & {
  /** The form's email field: a new verification email goes to its address. */
  email: RefObject<HTMLInputElement | null>
  /** The one that the failed sign-in was for. */
  address: string
}

/**
 * Says that the email address isn't verified, sends another verification email, and notices when another tab has verified it. Mount it
 * again after each failed sign-in.
 */
export function VerificationAlert({ email, address, children, ...banner }: VerificationAlertProps) {
  const [isEmailMissing, setEmailMissing] = useState(false)
  const [isVerified, setVerified] = useState(false)
  useEffect(() => emailVerified.listen(address, () => setVerified(true)), [address])
  const { submit, busy, secondsLeft, result } = useResendVerification(resendWait(address), ({ isSent }) => {
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

  if (isVerified || result?.isSent)
    return (
      <Banner tone="success" onDismiss={banner.onDismiss}>
        {isVerified ? `${VERIFIED} You can sign in now.` : result?.text}
      </Banner>
    )
  return (
    <div ref={keepFocus}>
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
    </div>
  )
}
