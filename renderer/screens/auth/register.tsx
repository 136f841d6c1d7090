import { type FormEvent, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type { Registration } from '../../api/contract.ts'
import { ApiError, retryAfter } from '../../api/http.ts'
import { publicAddress } from '../../api/public-address.ts'
import { register } from '../../api/users-register.ts'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { FormField } from '../../components/form-field.tsx'
import { HumanCheck } from '../../components/human-check.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { useCall } from '../../components/use-call.ts'
import { useCountdown } from '../../components/use-countdown.ts'
import { PASSWORD_RULES, unmetPasswordRules } from '../../rules/password.ts'
import { referralFrom } from '../../rules/referral.ts'
import { WORD_MARK } from '../../settings.ts'
import { pendingConsent } from '../../state/return-to.ts'
import { AuthCard } from './auth-card.tsx'
import { fieldOf } from './field-of.ts'
import { PasswordRules } from './password-rules.tsx'
import { PhoneField } from './phone-field.tsx'

export function RegisterScreen() {
  const [, navigate] = useLocation()
  const referral = referralFrom(useSearch())
  const [problem, setProblem] = useState<string>()
  const [unmet, setUnmet] = useState(PASSWORD_RULES)
  const [isConfirmed, setConfirmed] = useState(false)
  const [wasFocused, setWasFocused] = useState(false)
  const [isHuman, setIsHuman] = useState(false)
  const [secondsLeft, wait] = useCountdown()

  const [submit, busy] = useCall(async (signal, data: FormData) => {
    setProblem(undefined)
    try {
      const registration = await registrationFrom(data)
      const ip = await publicAddress(signal).catch((error: unknown) => {
        console.warn('The public address is not known:', error instanceof Error ? error.name : error)
      })
      signal.throwIfAborted()
      await register(ip ? { ...registration, ip } : registration, signal)
      const state = { email: registration.email, oauthConsent: pendingConsent() !== undefined }
      navigate('/auth/verify-pending', { state })
    } catch (error) {
      if (signal.aborted) return
      setProblem(error instanceof ApiError ? error.message : 'Registration failed')
      wait(retryAfter(error))
    }
  })

  /** What the two passwords' fields say of themselves (native validity), and what the button waits for. */
  function onInput({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    const password = fieldOf(form, 'password')
    const confirmation = fieldOf(form, 'confirmPassword')
    const stillUnmet = unmetPasswordRules(password.value)
    const isSame = password.value === confirmation.value
    password.setCustomValidity(stillUnmet.length > 0 ? "Password doesn't meet requirements" : '')
    confirmation.setCustomValidity(isSame ? '' : 'Passwords do not match')
    setUnmet(stillUnmet)
    setConfirmed(isSame)
  }

  return (
    <AuthCard
      title="Create your account"
      subtitle={`One account for every ${WORD_MARK} application`}
      width="wide"
      alternative={
        <>
          Already have an account?{' '}
          <Link href="/auth/login" className="inline-flex min-h-touch items-center">
            Sign in
          </Link>
        </>
      }
    >
      {problem && (
        <div className="mt-6">
          <Banner tone="error" onDismiss={() => setProblem(undefined)}>
            {problem}
          </Banner>
        </div>
      )}
      <Form className="mt-6 grid gap-5" onSubmit={submit} busy={busy} onInput={onInput}>
        <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
          <FormField label="First name" name="firstName" autoComplete="given-name" maxLength={80} required />
          <FormField label="Last name" name="lastName" autoComplete="family-name" maxLength={80} required />
        </div>
        <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <FormField
            label="Username"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            minLength={3}
            maxLength={30}
            hint="At least 3 characters"
            required
          />
          <FormField label="Email" name="email" type="email" autoComplete="email" maxLength={254} required />
        </div>
        <PhoneField />
        {unmet.length > 0 && !wasFocused && <Banner tone="info">Please meet all password requirements</Banner>}
        <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
          <div>
            <PasswordField
              label="Password"
              name="password"
              autoComplete="new-password"
              required
              onFocus={() => setWasFocused(true)}
            />
            <PasswordRules unmet={unmet} />
          </div>
          <PasswordField label="Confirm password" name="confirmPassword" autoComplete="new-password" required />
        </div>
        <FormField
          label="Referral code"
          name="referralUser"
          autoComplete="off"
          maxLength={64}
          defaultValue={referral}
          hint={referral && `You were invited by ${referral}.`}
          optional
        />
        <HumanCheck onChange={setIsHuman} />
        <Button
          type="submit"
          size="lg"
          block
          wait={secondsLeft}
          busy={busy && 'Creating account...'}
          disabled={unmet.length > 0 || !isConfirmed || !isHuman}
        >
          Create Account
        </Button>
      </Form>
    </AuthCard>
  )
}

/** The payload as it was typed, without what was left empty. Loads the numbering plans for a phone number. */
async function registrationFrom(data: FormData): Promise<Registration> {
  const typed = (name: string) => String(data.get(name) ?? '').trim()
  const { phoneNumber } = typed('phoneNumber') ? await import('../../rules/phone.ts') : {}
  const phone = phoneNumber?.(typed('phoneNumber'), typed('phoneCountry'))
  return {
    email: typed('email'),
    username: typed('username'),
    password: String(data.get('password')),
    confirmPassword: String(data.get('confirmPassword')),
    firstName: typed('firstName'),
    lastName: typed('lastName'),
    ...(phone && { phoneNumber: phone }),
    ...(typed('referralUser') && { referralUser: typed('referralUser') }),
  }
}
