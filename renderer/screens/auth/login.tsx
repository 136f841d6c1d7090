import { useAtom } from 'jotai'
import { useRef, useState } from 'react'
import { ApiError, isUnreachable, retryAfter } from '../../api/http.ts'
import { Button } from '../../components/button.tsx'
import { Checkbox } from '../../components/checkbox.tsx'
import { Form } from '../../components/form.tsx'
import { FormField } from '../../components/form-field.tsx'
import { HumanCheck } from '../../components/human-check.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { useCall } from '../../components/use-call.ts'
import { useCountdown } from '../../components/use-countdown.ts'
import { saysLocked } from '../../rules/sign-in-error.ts'
import { settings, WORD_MARK } from '../../settings.ts'
import { signIn } from '../../state/session.ts'
import { signInFailuresAtom } from '../../state/sign-in-failures.ts'
import { AuthCard } from './auth-card.tsx'
import { AuthLink } from './auth-link.tsx'
import { type Refusal, SignInAlert } from './sign-in-alert.tsx'

const FAILURES_BEFORE_CHECK = 3

export function LoginScreen() {
  const email = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<Refusal>()
  const [failures, setFailures] = useAtom(signInFailuresAtom)
  const [isHuman, setIsHuman] = useState(false)
  const [secondsLeft, wait] = useCountdown()

  const [submit, busy] = useCall(async (signal, data: FormData) => {
    const credentials = {
      email: String(data.get('email')).trim(),
      password: String(data.get('password')),
      remember: data.has('remember'),
    }
    setRefusal(undefined)
    try {
      await signIn(credentials, signal)
    } catch (error) {
      if (signal.aborted) return
      setRefusal({
        text: error instanceof ApiError ? error.message : 'Login failed',
        email: credentials.email,
        isAnswer: error instanceof ApiError,
      })
      wait(retryAfter(error))
      if (isUnreachable(error)) return
      setFailures(failures + 1)
      setIsHuman(false)
    }
  })

  const isLocked = refusal !== undefined && saysLocked(refusal.text)
  const needsCheck = failures >= FAILURES_BEFORE_CHECK

  /** The lock is one account's: another address may be tried at once. */
  function onEmailInput(typed: string) {
    if (isLocked && typed.trim().toLowerCase() !== refusal.email.toLowerCase()) setRefusal(undefined)
  }

  return (
    <AuthCard
      title={`Sign in to ${settings.productName}`}
      subtitle="Your gateway to the Ancient ecosystem"
      alternative={
        <>
          New to {WORD_MARK}? <AuthLink href="/auth/register">Create an account</AuthLink>
        </>
      }
    >
      {refusal && (
        <div className="mt-6 short:mt-3">
          <SignInAlert
            refusal={refusal}
            email={email}
            needsCheck={needsCheck}
            onDismiss={isLocked ? undefined : () => setRefusal(undefined)}
          />
        </div>
      )}
      <Form className="mt-6 grid gap-5 short:mt-4 short:gap-4" onSubmit={submit} busy={busy}>
        <FormField
          ref={email}
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          maxLength={254}
          required
          onInput={(event) => onEmailInput(event.currentTarget.value)}
        />
        <div>
          <PasswordField label="Password" name="password" autoComplete="current-password" required />
          <div className="mt-1 flex items-center justify-between gap-3">
            <Checkbox label="Remember me" name="remember" defaultChecked />
            <AuthLink href="/auth/forgot-password">Forgot password?</AuthLink>
          </div>
        </div>
        {needsCheck && <HumanCheck key={failures} onChange={setIsHuman} />}
        <Button
          type="submit"
          size="lg"
          block
          busy={busy && 'Signing in...'}
          wait={secondsLeft}
          aria-disabled={isLocked || (needsCheck && !isHuman)}
        >
          Sign in
        </Button>
      </Form>
    </AuthCard>
  )
}
