import type { RefObject } from 'react'
import { LinkButton } from '../../components/button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { failureNote } from '../../components/feedback/failure-text.tsx'
import { lazyComponent } from '../../components/feedback/lazy-component.tsx'
import { describeSignInError } from '../../rules/sign-in-error.ts'
import type { Failure } from './auth-form.tsx'

const VerificationAlert = lazyComponent(
  () => import('./verification-alert.tsx'),
  'VerificationAlert',
  () => null,
)

type SignInAlertProps = { failure: Failure; email: RefObject<HTMLInputElement | null> }

export function SignInAlert({ failure, email }: SignInAlertProps) {
  const { text, error, count, dismiss } = failure
  const { tone, title, note, canResend, needsSupport, isLocked } = describeSignInError(text)
  const link = isLocked
    ? { href: '/auth/forgot-password', state: { email: failure.email }, children: 'Reset your password' }
    : needsSupport && { href: '/privacy#contact', children: 'Contact support' }
  const banner = { title, failureCount: count, onDismiss: dismiss }
  const explanation = (
    <>
      <p>{text}</p>
      <p>{note ?? failureNote(error)}</p>
    </>
  )
  if (canResend)
    return (
      <VerificationAlert.Component key={count} {...banner} email={email} address={failure.email}>
        {explanation}
      </VerificationAlert.Component>
    )
  return (
    <Banner {...banner} tone={tone} action={link && <LinkButton {...link} variant="secondary" />}>
      {explanation}
    </Banner>
  )
}
