import { type InputEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, isTemporaryFailure } from '../../api/api-error.ts'
import { register } from '../../api/contract/users-register.ts'
import { lookUpPublicIp } from '../../api/look-up-public-ip.ts'
import { getField } from '../../components/forms/get-field.ts'
import { registrationPasswordError } from '../../rules/password.ts'
import { request } from '../../state/request.ts'
import { pendingConsentUrl } from '../../state/return-path.ts'
import { FormError } from './auth-error.tsx'
import { readText, useAuthForm } from './auth-form.tsx'
import { useAuthHref } from './auth-link.tsx'
import { readPhoneNumber } from './phone-field.tsx'
import { useNewPassword } from './use-new-password.ts'

/** Creates an account, and marks the field that the provider's error names. */
export function useRegistration() {
  const [, navigate] = useLocation()
  const pendingHref = useAuthHref('/auth/verify-pending')
  const formRef = useRef<HTMLFormElement>(null)
  const { unmetRules, isConfirmed, onInput } = useNewPassword(registrationPasswordError)
  const [isHuman, setIsHuman] = useState(false)

  const form = useAuthForm({
    async send(signal, data) {
      const body = await readRegistration(data, signal)
      await request(register, { body, signal })
      return body.email
    },
    onSuccess: (email) => navigate(pendingHref, { state: { email, oauthConsent: pendingConsentUrl() !== undefined } }),
    onError(error) {
      const text = error instanceof ApiError || error instanceof FormError ? error.message : 'Registration failed'
      const name = rejectedFieldName(error)
      if (name && formRef.current) markField(getField(formRef.current, name), text)
      return text
    },
  })
  const { failure } = form
  const rejectedName = rejectedFieldName(failure?.error)

  return {
    form,
    formRef,
    onInput(event: InputEvent<HTMLFormElement>) {
      onInput(event)
      if (rejectedName && event.target === getField(event.currentTarget, rejectedName)) failure?.dismiss()
    },
    unmetRules,
    setIsHuman,
    blockedReason:
      (unmetRules.length > 0 && 'Choose a stronger password to continue.') ||
      (!isConfirmed && 'Confirm your password to continue.') ||
      (!isHuman && 'Solve the security check to continue.') ||
      undefined,
    takenEmail: rejectedName === 'email' ? failure?.email : undefined,
  }
}

async function readRegistration(data: FormData, signal: AbortSignal) {
  const referralUser = readText(data, 'referralUser')
  const phoneNumber = await readPhoneNumber(data)
  const ip = await lookUpPublicIp(signal).catch((error: unknown) => {
    console.warn('Public IP address lookup failed:', error instanceof Error ? error.name : error)
  })
  return {
    email: readText(data, 'email'),
    username: readText(data, 'username'),
    password: String(data.get('password')),
    confirmPassword: String(data.get('confirmPassword')),
    firstName: readText(data, 'firstName'),
    lastName: readText(data, 'lastName'),
    ...(phoneNumber && { phoneNumber }),
    ...(referralUser && { referralUser }),
    ...(ip && { ip }),
  }
}

/** The field that the provider's error names. */
function rejectedFieldName(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || isTemporaryFailure(error)) return undefined
  return ['username', 'email'].find((name) => error.message.toLowerCase().includes(name))
}

function markField(field: HTMLInputElement, error: string): void {
  field.setCustomValidity(error)
  field.checkValidity()
  field.focus()
  // The mark stays, but doesn't block the form: the provider may have meant another field.
  field.setCustomValidity('')
}
