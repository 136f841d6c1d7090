import { useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { LinkButton } from '../../components/button.tsx'
import { EmailField, FormField, type FormFieldProps } from '../../components/forms/form-field.tsx'
import { HumanCheck } from '../../components/forms/human-check.tsx'
import { PasswordField } from '../../components/forms/password-field.tsx'
import { PasswordRules } from '../../components/forms/password-rules.tsx'
import { AuthCard } from '../../components/layout/auth-card.tsx'
import { NewTabLink } from '../../components/new-tab-link.tsx'
import { isUsername } from '../../rules/names.ts'
import { parseReferral } from '../../rules/referral.ts'
import { BRAND_NAME } from '../../settings.ts'
import { AuthErrorBanner, AuthForm } from './auth-form.tsx'
import { AuthLink, useAuthHref } from './auth-link.tsx'
import { PendingRequest } from './pending-request.tsx'
import { PhoneField } from './phone-field.tsx'
import { useRegistration } from './use-registration.ts'

type Registration = ReturnType<typeof useRegistration>

export function RegisterScreen() {
  const registration = useRegistration()
  const { draft, takenEmail } = registration
  const loginHref = useAuthHref('/auth/login')
  const referral = parseReferral(useSearch({ ssrSearch: '' }))
  return (
    <AuthCard subtitle={<Subtitle referral={referral} />} width="wide">
      <PendingRequest />
      <AuthForm
        ref={registration.formRef}
        {...registration.form}
        renderAlert={(failure) => (
          <AuthErrorBanner
            failure={failure}
            hasRejectedField={registration.hasRejectedField}
            action={
              takenEmail && (
                <LinkButton href={loginHref} state={{ email: takenEmail }} variant="secondary" size="sm">
                  Sign in
                </LinkButton>
              )
            }
          />
        )}
        onInput={({ currentTarget }) => registration.checkPasswords(currentTarget)}
        onBlur={registration.keepDraft}
        className="desktop:grid-cols-2 desktop:grid-rows-[auto_1fr] desktop:gap-x-8"
        label="Create Account"
        busyLabel="Creating account..."
        blockedReason={registration.blockedReason}
      >
        <div className="grid content-start gap-5 desktop:row-span-2">
          <IdentityFields {...registration} />
          <PhoneField defaultValue={draft.phoneNumber} defaultCountry={draft.phoneCountry} />
          <FormField
            label="Referral code"
            name="referralUser"
            autoComplete="off"
            maxLength={64}
            defaultValue={draft.referralUser ?? referral}
            hint="The username of the member who invited you."
            optional
          />
        </div>
        <div className="grid content-start gap-5">
          <PasswordFields {...registration} />
          <HumanCheck onChange={registration.setIsHuman} />
          <p className="text-13 text-text-2">
            By creating an account you confirm that you're at least 13 and agree to the{' '}
            <NewTabLink href="/terms">Terms of Service</NewTabLink> and the{' '}
            <NewTabLink href="/privacy">Privacy Policy</NewTabLink>.
          </p>
        </div>
      </AuthForm>
    </AuthCard>
  )
}

function Subtitle({ referral }: { referral: string }) {
  return (
    // The prerendered page has no referral code: the link must not move when it is filled in.
    <span className="flex flex-wrap justify-between gap-x-4">
      {isUsername(referral) ? (
        <span>
          You're joining with the referral code <bdi className="font-semibold text-text">{referral}</bdi>
        </span>
      ) : (
        `One account for every ${BRAND_NAME} application`
      )}
      <span className="-my-2.75">
        Already have an account? <AuthLink href="/auth/login">Sign in</AuthLink>
      </span>
    </span>
  )
}

function IdentityFields({ draft, rejectedProps }: Registration) {
  return (
    <>
      {/* Sign-in asks for the email, so password managers must save it instead of the username. */}
      <EmailField
        autoComplete="username"
        defaultValue={draft.email}
        hint="We'll email you a link to confirm it."
        {...rejectedProps('email')}
      />
      <FormField
        label="Username"
        name="username"
        autoComplete="nickname"
        defaultValue={draft.username}
        autoCapitalize="none"
        spellCheck={false}
        minLength={3}
        maxLength={30}
        pattern="\s*[\w.\-]*\s*"
        title="Use only letters a–z, digits, dots, _ or -."
        hint="Letters, digits, dots, _ or -"
        required
        {...rejectedProps('username')}
      />
      <div className="grid gap-x-4 gap-y-5 phone:grid-cols-2">
        <NameField label="First name" name="firstName" autoComplete="given-name" defaultValue={draft.firstName} />
        <NameField label="Last name" name="lastName" autoComplete="family-name" defaultValue={draft.lastName} />
      </div>
    </>
  )
}

function PasswordFields({ unmetRules, rejectedProps }: Registration) {
  const [wasPasswordFocused, setPasswordFocused] = useState(false)
  return (
    <div className="grid gap-5">
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        onFocus={() => setPasswordFocused(true)}
        {...rejectedProps('password')}
      />
      <div className="-mt-5">
        <PasswordRules
          unmet={unmetRules}
          required
          // As high as the heading that takes its place, so that nothing moves.
          notice={
            unmetRules.length > 0 &&
            !wasPasswordFocused && (
              <p role="status" className="text-text">
                Please meet all password requirements
              </p>
            )
          }
        />
      </div>
      <PasswordField label="Confirm password" name="confirmPassword" autoComplete="new-password" required />
    </div>
  )
}

function NameField(props: FormFieldProps) {
  return <FormField {...props} maxLength={80} pattern=".*\S.*" required />
}
