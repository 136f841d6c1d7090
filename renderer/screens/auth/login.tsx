import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { Banner } from '../../components/feedback/banner.tsx'
import { lazyComponent } from '../../components/feedback/lazy-component.tsx'
import { Checkbox } from '../../components/forms/checkbox.tsx'
import { getField } from '../../components/forms/form.tsx'
import { EmailField } from '../../components/forms/form-field.tsx'
import { PasswordField } from '../../components/forms/password-field.tsx'
import { AuthCard } from '../../components/layout/auth-card.tsx'
import { ProductName } from '../../components/layout/deployment.tsx'
import { privateState } from '../../session/history-state.ts'
import { sessionAtom } from '../../session/session-atom.ts'
import { BRAND_NAME } from '../../settings.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthLink, useEmailState } from './auth-link.tsx'
import type { DesktopParts } from './desktop-sign-in.tsx'
import { PendingRequest } from './pending-request.tsx'
import { SignInAlert } from './sign-in-alert.tsx'
import { useSignIn } from './use-sign-in.ts'

const HumanCheck = lazyComponent(
  () => import('../../components/forms/human-check.tsx'),
  'HumanCheck',
  () => null,
)
const DesktopSignIn = lazyComponent(() => import('./desktop-sign-in.tsx'), 'DesktopSignIn')

export function LoginScreen() {
  const { desktop } = globalThis
  return desktop ? <DesktopSignIn.Component desktop={desktop} SignIn={SignIn} /> : <SignIn />
}

function SignIn({ notice, renderAlternatives }: Partial<DesktopParts>) {
  const email = useRef<HTMLInputElement>(null)
  const session = useAtomValue(sessionAtom)
  const knownEmail = useEmailState()
  const [typed, setTyped] = useState<{ email: string }>()
  const { form, onEmail, failureCount, needsCheck, setIsHuman, blockedReason } = useSignIn((isPasswordWrong) => {
    const element = email.current?.form
    // The keyboard of a touch screen would cover the alert.
    if (isPasswordWrong && element && !matchMedia('(pointer: coarse)').matches) {
      const password = getField(element, 'password')
      password.focus({ preventScroll: true })
      password.select()
    }
    // After each failure, so that the third one's alert doesn't wait for the code.
    HumanCheck.load().catch(() => {})
  })

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
      {notice}
      {session.status === 'anonymous' && session.isUnexpected && (
        <Banner className="mt-6 short:mt-3" tone="info">
          You were signed out. Sign in to continue.
        </Banner>
      )}
      <AuthForm
        {...form}
        // Back fills in the email again.
        onBlur={() => typed && navigate(location.href, { replace: true, state: typed })}
        renderAlert={(failure) => <SignInAlert failure={failure} email={email} />}
        label="Sign in"
        busyLabel="Signing in..."
        blockedReason={blockedReason}
      >
        <EmailField
          ref={email}
          defaultValue={knownEmail}
          autoComplete="username"
          onInput={({ currentTarget: { value } }) => {
            // Not on blur, which may come after the session has changed: see session/start-session.ts.
            setTyped(privateState({ email: value }))
            onEmail(value)
          }}
        />
        <div>
          <PasswordField label="Password" name="password" autoComplete="current-password" required />
          <div className="mt-1 flex items-center justify-between gap-3">
            <Checkbox label="Remember me" name="remember" defaultChecked />
            <AuthLink href="/auth/forgot-password" state={{ email: typed?.email ?? knownEmail }}>
              Forgot password?
            </AuthLink>
          </div>
        </div>
        {needsCheck && (
          <HumanCheck.Component key={failureCount} onChange={setIsHuman} isAdded={form.failure !== undefined} />
        )}
      </AuthForm>
      {renderAlternatives?.(form.submit)}
    </AuthCard>
  )
}
