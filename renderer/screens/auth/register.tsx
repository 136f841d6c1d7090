import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { ApiError, retryAfter } from '../../api/api-error.ts'
import { publicAddress } from '../../api/public-address.ts'
import { register } from '../../api/users-register.ts'
import { AuthCard } from '../../components/auth-card.tsx'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { fieldOf } from '../../components/field-of.ts'
import { Form } from '../../components/form.tsx'
import { FormField } from '../../components/form-field.tsx'
import { HumanCheck } from '../../components/human-check.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { useCall } from '../../components/use-call.ts'
import { useCountdown } from '../../components/use-countdown.ts'
import { looksLikeOAuthFlow } from '../../rules/oauth-flow.ts'
import {
  confirmationProblem,
  PASSWORD_RULES,
  registrationPasswordProblem,
  unmetPasswordRules,
} from '../../rules/password.ts'
import { isUsername, referralFrom } from '../../rules/referral.ts'
import { WORD_MARK } from '../../settings.ts'
import { pendingConsent } from '../../state/return-to.ts'
import { AuthLink } from './auth-link.tsx'
import { PasswordRules } from './password-rules.tsx'
import { PhoneField } from './phone-field.tsx'
import { phoneFrom, registrationFrom } from './registration.ts'

export function RegisterScreen() {
  const [, navigate] = useLocation()
  const search = useSearch({ ssrSearch: '' })
  const referral = referralFrom(search)
  const [problem, setProblem] = useState<string>()
  const [unmet, setUnmet] = useState(PASSWORD_RULES)
  const [isConfirmed, setConfirmed] = useState(false)
  const [wasFocused, setWasFocused] = useState(false)
  const [isHuman, setIsHuman] = useState(false)
  const [secondsLeft, wait] = useCountdown()

  const [submit, busy] = useCall(async (signal, data: FormData) => {
    setProblem(undefined)
    try {
      const phone = await phoneFrom(data)
      if (signal.aborted) return
      if (phone.problem) return setProblem(phone.problem)
      const registration = registrationFrom(data, phone.number)
      const ip = await publicAddress(signal).catch((error: unknown) => {
        console.warn('The public address is not known:', error instanceof Error ? error.name : error)
      })
      signal.throwIfAborted()
      await register(ip ? { ...registration, ip } : registration, signal)
      const state = { email: registration.email, oauthConsent: pendingConsent() !== undefined }
      // An application's query goes along: by it the guards know that somebody signed in may register all the same.
      const query = looksLikeOAuthFlow('', search) ? search : ''
      navigate(`/auth/verify-pending${query}`, { state })
    } catch (error) {
      if (signal.aborted) return
      setProblem(error instanceof ApiError ? error.message : 'Registration failed')
      wait(retryAfter(error))
    }
  })

  /** What the two passwords' fields say of themselves (native validity), and what the button waits for. */
  function onPasswords({ currentTarget: fields }: FormEvent<HTMLElement>) {
    const password = fieldOf(fields, 'password')
    const confirmation = fieldOf(fields, 'confirmPassword')
    const mismatch = confirmationProblem(password.value, confirmation.value)
    password.setCustomValidity(registrationPasswordProblem(password.value))
    confirmation.setCustomValidity(mismatch)
    const rules = unmetPasswordRules(password.value)
    // The list that is there already is not drawn anew.
    setUnmet((before) => (rules.join() === before.join() ? before : rules))
    setConfirmed(mismatch === '')
  }

  return (
    <AuthCard
      subtitle={`One account for every ${WORD_MARK} application`}
      width="wide"
      alternative={
        <>
          Already have an account? <AuthLink href="/auth/login">Sign in</AuthLink>
        </>
      }
    >
      {problem && (
        <Banner tone="error" className="mt-6" onDismiss={() => setProblem(undefined)}>
          {problem}
        </Banner>
      )}
      <Form className="mt-6 grid gap-5" onSubmit={submit} busy={busy}>
        <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
          <FormField
            label="First name"
            name="firstName"
            autoComplete="given-name"
            maxLength={80}
            pattern=".*\S.*"
            required
          />
          <FormField
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            maxLength={80}
            pattern=".*\S.*"
            required
          />
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
        <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2" onInput={onPasswords}>
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
          hint={isUsername(referral) && `You were invited by ${referral}.`}
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
