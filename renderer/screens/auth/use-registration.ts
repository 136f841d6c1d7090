import { type InputEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, isTemporaryFailure } from '../../api/api-error.ts'
import { register } from '../../api/contract/users-register.ts'
import { lookUpPublicIp } from '../../api/look-up-public-ip.ts'
import { getField } from '../../components/forms/get-field.ts'
import { readText } from '../../components/forms/read-text.ts'
import { registrationPasswordError } from '../../rules/password.ts'
import { request } from '../../state/request.ts'
import { pendingConsentUrl } from '../../state/return-path.ts'
import { FormError } from './auth-error.tsx'
import { useAuthForm } from './auth-form.tsx'
import { useAuthHref } from './auth-link.tsx'
import { readPhoneNumber } from './phone-field.tsx'
import { useNewPassword } from './use-new-password.ts'

/** Creates an account, and marks the field whose value the provider rejected. */
export function useRegistration() {
  const [, navigate] = useLocation()
  const pendingHref = useAuthHref('/auth/verify-pending')
  const formRef = useRef<HTMLFormElement>(null)
  const { unmetRules, isConfirmed, onInput } = useNewPassword(registrationPasswordError)
  const [isHuman, setIsHuman] = useState(false)
  const errorId = useId()
  const [rejection, setRejection] = useState<{ name: string; text: string }>()

  const form = useAuthForm({
    async send(signal, data) {
      setRejection(undefined)
      const body = await readRegistration(data, signal)
      await request(register, { body, signal })
      return body.email
    },
    onSuccess: (email) => navigate(pendingHref, { state: { email, oauthConsent: pendingConsentUrl() !== undefined } }),
    onError(error) {
      const text = error instanceof ApiError || error instanceof FormError ? error.message : 'Registration failed'
      const name = rejectedFieldName(error)
      if (name && formRef.current) {
        setRejection({ name, text })
        getField(formRef.current, name).focus()
      }
      return text
    },
  })
  const { failure } = form

  return {
    form,
    formRef,
    onInput(event: InputEvent<HTMLFormElement>) {
      onInput(event)
      if (rejection && event.target === getField(event.currentTarget, rejection.name)) {
        setRejection(undefined)
        failure?.dismiss()
      }
    },
    errorId,
    /** Marks a rejected field. It refers to the banner, and shows the text itself once the banner is dismissed. */
    markRejected(name: string) {
      if (rejection?.name !== name) return {}
      return failure ? { errorId } : { error: rejection.text }
    },
    unmetRules,
    setIsHuman,
    blockedReason:
      (!isConfirmed && 'Confirm your password to continue.') ||
      (!isHuman && 'Solve the security check to continue.') ||
      undefined,
    takenEmail: rejection?.name === 'email' ? failure?.email : undefined,
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
  return ['username', 'email', 'password'].find((name) => error.message.toLowerCase().includes(name))
}
