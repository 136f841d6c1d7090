import Mail from 'lucide-react/icons/mail'
import { type RefObject, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { useCountdown } from '../../components/feedback/use-countdown.ts'
import { FieldMessage } from '../../components/forms/field.tsx'
import { useSubmit } from '../../components/forms/use-submit.ts'
import { Icon } from '../../components/icon.tsx'
import { signInAlert } from '../../rules/sign-in-error.ts'
import { type Resent, resend } from './resend-verification.ts'

/** Why signing in did not work: `text` to show, the address that was tried, and whether the provider said it itself. */
export type Refusal = { text: string; email: string; isAnswer: boolean }

type SignInAlertProps = {
  refusal: Refusal
  email: RefObject<HTMLInputElement | null>
  /** The next try needs the human check. */
  needsCheck: boolean
  onDismiss: () => void
}

/** The alert of a refused sign-in (specification §8); for an unverified account it can send the verification mail again. */
export function SignInAlert({ refusal, email, needsCheck, onDismiss }: SignInAlertProps) {
  const alert = signInAlert(refusal.text)
  const [result, setResult] = useState<Resent>()
  const [secondsLeft, wait] = useCountdown()

  const { submit, busy } = useSubmit({
    send(signal, address: string) {
      setResult(undefined)
      return resend(address, signal)
    },
    onSuccess(resent) {
      setResult(resent)
      wait(resent.wait)
      // The button that was pressed goes away with the alert.
      if (resent.isSent) email.current?.focus()
    },
  })

  function onResend() {
    const address = email.current?.value.trim()
    if (address) return submit(address)
    setResult({ isSent: false, text: 'Please enter your email address first', wait: 0 })
    email.current?.focus()
  }

  if (result?.isSent)
    return (
      <Banner tone="success" onDismiss={onDismiss}>
        {result.text}
      </Banner>
    )
  return (
    <Banner
      tone={alert.tone}
      title={alert.title}
      onDismiss={onDismiss}
      action={
        alert.kind === 'unverified' && (
          <Button
            variant="secondary"
            icon={<Icon of={Mail} />}
            busy={busy && 'Sending...'}
            wait={secondsLeft}
            onClick={onResend}
          >
            Resend Verification Email
          </Button>
        )
      }
    >
      <p>{refusal.text}</p>
      {alert.note && <p className="mt-1 text-text-2">{alert.note}</p>}
      {needsCheck && <p className="mt-1 text-text-2">Please complete the security check below before the next try.</p>}
      {!refusal.isAnswer && (
        <p className="mt-1 text-text-2">The service did not answer. Check your connection and try again.</p>
      )}
      {result && (
        <div role="alert">
          <FieldMessage tone="error">{result.text}</FieldMessage>
        </div>
      )}
    </Banner>
  )
}
