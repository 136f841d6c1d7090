import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { ApiError, retryAfter } from '../../api/api-error.ts'
import type { Registration } from '../../api/contract-payloads.ts'
import { publicAddress } from '../../api/public-address.ts'
import { register } from '../../api/users-register.ts'
import { Button } from '../../components/button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { useCountdown } from '../../components/feedback/use-countdown.ts'
import { Form, fieldOf } from '../../components/forms/form.tsx'
import { FormField } from '../../components/forms/form-field.tsx'
import { HumanCheck } from '../../components/forms/human-check.tsx'
import { PasswordField } from '../../components/forms/password-field.tsx'
import { useSubmit } from '../../components/forms/use-submit.ts'
import { AuthCard } from '../../components/layout/auth-card.tsx'
import { looksLikeOAuthFlow } from '../../rules/oauth/redirect-target.ts'
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

  const { submit, busy } = useSubmit({
    async send(signal, data: FormData) {
      setProblem(undefined)
      const registration = registrationFrom(data, await phoneFrom(data))
      const ip = await publicAddress(signal).catch((error: unknown) => {
        console.warn('The public address is not known:', error instanceof Error ? error.name : error)
      })
      await register(ip ? { ...registration, ip } : registration, signal)
      return registration.email
    },
    onSuccess(email) {
      const state = { email, oauthConsent: pendingConsent() !== undefined }
      // With an application's query, the guards let signed-in users register another account.
      const query = looksLikeOAuthFlow('', search) ? search : ''
      navigate(`/auth/verify-pending${query}`, { state })
    },
    onError(error) {
      setProblem(error instanceof ApiError || error instanceof PhoneProblem ? error.message : 'Registration failed')
      wait(retryAfter(error))
    },
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

const typed = (data: FormData, name: string) => String(data.get(name) ?? '').trim()

/** The payload as it was typed, without what was left empty. */
export function registrationFrom(data: FormData, phoneNumber: string | undefined): Registration {
  const referralUser = typed(data, 'referralUser')
  return {
    email: typed(data, 'email'),
    username: typed(data, 'username'),
    password: String(data.get('password')),
    confirmPassword: String(data.get('confirmPassword')),
    firstName: typed(data, 'firstName'),
    lastName: typed(data, 'lastName'),
    ...(phoneNumber && { phoneNumber }),
    ...(referralUser && { referralUser }),
  }
}

/** The message is for the user. */
export class PhoneProblem extends Error {}

/**
 * The phone number in E.164, if one was typed. The field can't check it before the numbering plans are loaded.
 * @throws PhoneProblem
 */
export async function phoneFrom(data: FormData): Promise<string | undefined> {
  const asTyped = typed(data, 'phoneNumber')
  if (!asTyped) return undefined
  const { INVALID_PHONE, phoneCountryOf, phoneNumber } = await import('../../rules/phone.ts').catch(() => {
    throw new PhoneProblem('The phone number cannot be checked right now. Leave it empty, or try again.')
  })
  const number = phoneNumber(asTyped, phoneCountryOf(asTyped) ?? typed(data, 'phoneCountry'))
  if (!number) throw new PhoneProblem(INVALID_PHONE)
  return number
}
