import Mail from 'lucide-react/icons/mail'
import type { RefObject } from 'react'
import { Button, LinkButton } from '../../components/button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { FailureNote } from '../../components/feedback/failure-note.tsx'
import { FieldMessage } from '../../components/forms/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { describeSignInError, isAccountLockedError } from '../../rules/sign-in-error.ts'
import type { Failure } from './auth-form.tsx'
import { useResendVerification } from './resend-verification.ts'

type SignInAlertProps = {
  failure: Failure
  /** The form's email field: a new verification email goes to its address. */
  email: RefObject<HTMLInputElement | null>
  needsCheck: boolean
}

/** Explains a failed sign-in and offers the next step. */
export function SignInAlert({ failure, email, needsCheck }: SignInAlertProps) {
  const alert = describeSignInError(failure.text)
  const link = isAccountLockedError(failure.text)
    ? { href: '/auth/forgot-password', state: { email: failure.email }, children: 'Reset your password' }
    : alert.needsSupport && { href: '/privacy#contact', children: 'Contact support' }
  const { submit, busy, secondsLeft, result, setResult } = useResendVerification(0, ({ isSent }) => {
    // The focused button disappears with the alert.
    if (isSent) email.current?.focus()
  })

  function onResend() {
    const address = email.current?.value.trim()
    if (address) return submit(address)
    setResult({ isSent: false, text: 'Please enter your email address first', waitSeconds: 0 })
    email.current?.focus()
  }

  if (result?.isSent)
    return (
      <Banner tone="success" onDismiss={failure.dismiss}>
        {result.text}
      </Banner>
    )
  return (
    <Banner
      tone={alert.tone}
      title={alert.title}
      onDismiss={failure.dismiss}
      action={
        alert.canResend ? (
          <Button
            variant="secondary"
            icon={<Icon icon={Mail} />}
            busyLabel={busy && 'Sending...'}
            waitSeconds={secondsLeft}
            onClick={onResend}
          >
            Resend Verification Email
          </Button>
        ) : (
          link && <LinkButton {...link} variant="secondary" />
        )
      }
    >
      <p>{failure.text}</p>
      {alert.note && <p className="mt-1 text-text-2">{alert.note}</p>}
      {needsCheck && <p className="mt-1 text-text-2">Please complete the security check below before you try again.</p>}
      <FailureNote error={failure.error} />
      {result && (
        <div role="alert">
          <FieldMessage tone="error">{result.text}</FieldMessage>
        </div>
      )}
    </Banner>
  )
}
