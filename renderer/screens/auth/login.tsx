import { useAtom } from 'jotai'
import { lazy, useEffect, useId, useRef, useState } from 'react'
import { ApiError, isTemporaryFailure, retryAfter } from '../../api/api-error.ts'
import type { Credentials } from '../../api/contract/details.ts'
import { Button } from '../../components/button.tsx'
import { useCountdown } from '../../components/feedback/use-countdown.ts'
import { Checkbox } from '../../components/forms/checkbox.tsx'
import { Form, validateAndFocus } from '../../components/forms/form.tsx'
import { EmailField } from '../../components/forms/form-field.tsx'
import { PasswordField } from '../../components/forms/password-field.tsx'
import { useSubmit } from '../../components/forms/use-submit.ts'
import { AuthCard } from '../../components/layout/auth-card.tsx'
import { ProductName } from '../../components/layout/deployment.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { isAccountLockedError } from '../../rules/sign-in-error.ts'
import { BRAND_NAME } from '../../settings.ts'
import { clearReturnPath } from '../../state/return-path.ts'
import { demoSignInAtom, signIn, signInFailuresAtom } from '../../state/sign-in.ts'
import { AuthLink, useEmailState } from './auth-link.tsx'
import { PendingRequest } from './pending-request.tsx'
import { SignInAlert, type SignInFailure } from './sign-in-alert.tsx'

const FAILURES_BEFORE_CHECK = 3

const HumanCheck = lazyComponent(() => import('../../components/forms/human-check.tsx'), 'HumanCheck', null)
const importDesktop = () => import('./desktop-sign-in.tsx')
const BrowserSignIn = lazy(() => importDesktop().then((file) => ({ default: file.BrowserSignIn })))
const BrowserSignInButton = lazy(() => importDesktop().then((file) => ({ default: file.BrowserSignInButton })))
const OfflineDemoOffer = lazy(() => importDesktop().then((file) => ({ default: file.OfflineDemoOffer })))

export function LoginScreen() {
  if (!globalThis.desktop) return <SignIn />
  return (
    <BrowserSignIn>
      <SignIn />
    </BrowserSignIn>
  )
}

function SignIn() {
  const { desktop } = globalThis
  const reasonId = useId()
  const email = useRef<HTMLInputElement>(null)
  const knownEmail = useEmailState()
  const [typedEmail, setTypedEmail] = useState(knownEmail)
  const [failure, setFailure] = useState<SignInFailure>()
  const [failureCount, setFailureCount] = useAtom(signInFailuresAtom)
  const [isHuman, setIsHuman] = useState(false)
  const [secondsLeft, startCountdown] = useCountdown()
  const [demoUser, setDemoUser] = useAtom(demoSignInAtom)

  const { submit, busy } = useSubmit({
    send(signal, credentials: Credentials) {
      setFailure(undefined)
      return signIn(credentials, signal)
    },
    onError(error: unknown, credentials: Credentials) {
      setFailure({
        text: error instanceof ApiError ? error.message : 'Login failed',
        email: credentials.email,
        error,
      })
      startCountdown(retryAfter(error))
      if (isTemporaryFailure(error)) return
      setFailureCount(failureCount + 1)
      setIsHuman(false)
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when a demo user was chosen in the menu
  useEffect(() => {
    if (!demoUser) return
    setDemoUser(undefined)
    // The saved return path belongs to the previous user.
    clearReturnPath()
    submit({ ...demoUser, remember: true })
  }, [demoUser])

  function onSubmit(data: FormData) {
    submit({
      email: String(data.get('email')).trim(),
      password: String(data.get('password')),
      remember: data.has('remember'),
    })
  }

  const isLocked = failure !== undefined && isAccountLockedError(failure.text)
  const needsCheck = failureCount >= FAILURES_BEFORE_CHECK
  const isUnchecked = needsCheck && !isHuman

  // Preloads the human check, so that it appears together with the third failure's alert.
  useEffect(() => {
    if (failureCount > 0) HumanCheck.load().catch(() => {})
  }, [failureCount])

  function onEmailInput(typed: string) {
    setTypedEmail(typed)
    // Only this account is locked: with another email address, the button is active again.
    if (isLocked && typed.trim().toLowerCase() !== failure.email.toLowerCase()) setFailure(undefined)
  }

  return (
    <AuthCard
      heading={
        <>
          Sign in to <ProductName />
        </>
      }
      subtitle="Your gateway to the Ancient ecosystem"
      alternative={
        <>
          New to {BRAND_NAME}? <AuthLink href="/auth/register">Create an account</AuthLink>
        </>
      }
    >
      <PendingRequest />
      {desktop && !desktop.demo.isRunning && <OfflineDemoOffer demo={desktop.demo} />}
      {failure && (
        <div className="mt-6 short:mt-3">
          <SignInAlert
            failure={failure}
            email={email}
            needsCheck={needsCheck}
            onDismiss={() => setFailure(undefined)}
          />
        </div>
      )}
      <Form className="mt-6 grid gap-5 short:mt-4 short:gap-4" onSubmit={onSubmit}>
        <EmailField
          ref={email}
          defaultValue={knownEmail}
          autoComplete="username"
          onInput={(event) => onEmailInput(event.currentTarget.value)}
        />
        <div>
          <PasswordField label="Password" name="password" autoComplete="current-password" required />
          <div className="mt-1 flex items-center justify-between gap-3">
            <Checkbox label="Remember me" name="remember" defaultChecked />
            <AuthLink href="/auth/forgot-password" state={{ email: typedEmail }}>
              Forgot password?
            </AuthLink>
          </div>
        </div>
        {needsCheck && <HumanCheck.Component key={failureCount} onChange={setIsHuman} />}
        <div>
          <Button
            type="submit"
            size="lg"
            block
            busyLabel={busy && 'Signing in...'}
            waitSeconds={secondsLeft}
            aria-disabled={isLocked || isUnchecked}
            aria-describedby={reasonId}
            onClickCapture={({ currentTarget: { form } }) => isUnchecked && form && validateAndFocus(form)}
          >
            Sign in
          </Button>
          <p id={reasonId} role="status" className="text-center text-13 text-text-2 not-empty:mt-3">
            {isUnchecked && !failure && 'Solve the security check to continue.'}
          </p>
        </div>
      </Form>
      {desktop && <BrowserSignInButton desktop={desktop} />}
    </AuthCard>
  )
}
