import { type FormEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { ApiError, isTemporaryFailure } from '../../api/api-error.ts'
import { register } from '../../api/contract/users-register.ts'
import { lookUpPublicIp } from '../../api/public-address.ts'
import { LinkButton } from '../../components/button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { getField } from '../../components/forms/form.tsx'
import { EmailField, FormField } from '../../components/forms/form-field.tsx'
import { HumanCheck } from '../../components/forms/human-check.tsx'
import { PasswordField } from '../../components/forms/password-field.tsx'
import { PasswordRules } from '../../components/forms/password-rules.tsx'
import { AuthCard, NewTabLink } from '../../components/layout/auth-card.tsx'
import {
  confirmationError,
  PASSWORD_RULES,
  registrationPasswordError,
  unmetPasswordRules,
} from '../../rules/password.ts'
import { isUsername, parseReferral } from '../../rules/referral.ts'
import { BRAND_NAME } from '../../settings.ts'
import { request } from '../../state/request.ts'
import { pendingConsentUrl } from '../../state/return-path.ts'
import { AuthForm, FormError } from './auth-form.tsx'
import { AuthLink, useAuthHref } from './auth-link.tsx'
import { PendingRequest } from './pending-request.tsx'
import { PhoneField, readPhoneNumber } from './phone-field.tsx'

const ROW_CLASS = 'grid gap-x-4 gap-y-5 tablet:grid-cols-2'

export function RegisterScreen() {
  const [, navigate] = useLocation()
  const pendingHref = useAuthHref('/auth/verify-pending')
  const loginHref = useAuthHref('/auth/login')
  const search = useSearch({ ssrSearch: '' })
  const referral = parseReferral(search)
  const requirementsId = useId()
  const [unmetRules, setUnmetRules] = useState(PASSWORD_RULES)
  const [isConfirmed, setConfirmed] = useState(false)
  const [wasPasswordFocused, setPasswordFocused] = useState(false)
  const [isHuman, setIsHuman] = useState(false)
  const [rejectedEmail, setRejectedEmail] = useState<string>()
  const isStrong = unmetRules.length === 0
  const isBannerShown = !isStrong && !wasPasswordFocused
  const blockedReason =
    (!isStrong && 'Choose a stronger password to continue.') ||
    (!isConfirmed && 'Confirm your password to continue.') ||
    (!isHuman && 'Solve the security check to continue.') ||
    undefined

  async function send(signal: AbortSignal, data: FormData) {
    setRejectedEmail(undefined)
    const readField = (name: string) => String(data.get(name)).trim()
    const referralUser = readField('referralUser')
    const phoneNumber = await readPhoneNumber(data)
    const ip = await lookUpPublicIp(signal).catch((error: unknown) => {
      console.warn('Public address lookup failed:', error instanceof Error ? error.name : error)
    })
    const registration = {
      email: readField('email'),
      username: readField('username'),
      password: String(data.get('password')),
      confirmPassword: String(data.get('confirmPassword')),
      firstName: readField('firstName'),
      lastName: readField('lastName'),
      ...(phoneNumber && { phoneNumber }),
      ...(referralUser && { referralUser }),
    }
    const body = ip ? { ...registration, ip } : registration
    await request(register, { body, signal }).catch((error: unknown) => {
      const fieldName = rejectedField(error)
      if (fieldName === 'email') setRejectedEmail(registration.email)
      throw error instanceof ApiError && fieldName ? new FormError(error.message, fieldName) : error
    })
    return registration.email
  }

  function onSuccess(email: string) {
    navigate(pendingHref, { state: { email, oauthConsent: pendingConsentUrl() !== undefined } })
  }

  function onInput({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    const password = getField(form, 'password')
    const confirmation = getField(form, 'confirmPassword')
    const mismatch = confirmationError(password.value, confirmation.value)
    password.setCustomValidity(registrationPasswordError(password.value))
    confirmation.setCustomValidity(mismatch)
    setUnmetRules(unmetPasswordRules(password.value))
    setConfirmed(mismatch === '')
  }

  return (
    <AuthCard
      subtitle={
        isUsername(referral) ? (
          <>
            <bdi className="font-semibold text-text">{referral}</bdi> invited you to {BRAND_NAME}
          </>
        ) : (
          `One account for every ${BRAND_NAME} application`
        )
      }
      width="wide"
      alternative={
        <>
          Already have an account? <AuthLink href="/auth/login">Sign in</AuthLink>
        </>
      }
    >
      <PendingRequest />
      <AuthForm
        send={send}
        onSuccess={onSuccess}
        describeError={(error) => (error instanceof ApiError ? error.message : 'Registration failed')}
        errorAction={
          rejectedEmail && (
            <LinkButton href={loginHref} state={{ email: rejectedEmail }} variant="secondary" size="sm">
              Sign in
            </LinkButton>
          )
        }
        onInput={onInput}
        label="Create Account"
        busyLabel="Creating account..."
        blockedReason={isBannerShown ? '' : blockedReason}
        blockedReasonId={requirementsId}
      >
        <div className={ROW_CLASS}>
          {/* Sign-in asks for the email, so password managers must save it instead of the username. */}
          <EmailField autoComplete="username" />
          <FormField
            label="Username"
            name="username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            minLength={3}
            maxLength={30}
            required
          />
        </div>
        <div className="grid gap-x-4 gap-y-5 min-[22.5rem]:grid-cols-2">
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
        <div className={ROW_CLASS}>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            required
            onFocus={() => setPasswordFocused(true)}
          />
          <div className="-mt-5 tablet:order-last tablet:col-span-2">
            <PasswordRules unmet={unmetRules} required />
          </div>
          <PasswordField label="Confirm password" name="confirmPassword" autoComplete="new-password" required />
        </div>
        <fieldset className="grid min-w-0 gap-5 border-border border-t pt-5">
          <legend className="sr-only">Optional details</legend>
          <PhoneField />
          <FormField
            label="Referral code"
            name="referralUser"
            autoComplete="off"
            maxLength={64}
            defaultValue={referral}
            hint="The username of the member who invited you."
            optional
          />
        </fieldset>
        <HumanCheck onChange={setIsHuman} />
        <p className="text-13 text-text-2">
          By creating an account you agree to the <NewTabLink href="/terms">Terms of Service</NewTabLink> and{' '}
          <NewTabLink href="/privacy">Privacy Policy</NewTabLink> and confirm that you're at least 13.
        </p>
        {/* Below the fields: when it disappears, the field that was just focused does not move. */}
        {isBannerShown && (
          <div id={requirementsId}>
            <Banner tone="info">Please meet all password requirements</Banner>
          </div>
        )}
      </AuthForm>
    </AuthCard>
  )
}

/** The field that the provider's error names. */
function rejectedField(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || isTemporaryFailure(error)) return undefined
  return ['username', 'email'].find((name) => error.message.toLowerCase().includes(name))
}
