import { useId, useRef, useState } from 'react'
import * as v from 'valibot'
import { useLocation } from 'wouter'
import { ApiError } from '../../api/api-error.ts'
import { register } from '../../api/contract/users-register.ts'
import { lookUpPublicIp } from '../../api/look-up-public-ip.ts'
import { readText } from '../../components/forms/read-text.ts'
import { useNewPassword } from '../../components/forms/use-new-password.ts'
import { useRejectedField } from '../../components/forms/use-rejected-field.ts'
import { registrationPasswordError } from '../../rules/password.ts'
import { registrationDraftSchema } from '../../rules/pending-verification.ts'
import { privateState } from '../../state/history-state.ts'
import { request } from '../../state/request.ts'
import { pendingConsentUrl } from '../../state/return-path.ts'
import { useAuthForm } from './auth-form.tsx'
import { useAuthHref } from './auth-link.tsx'
import { FormError } from './form-error.ts'
import { readPhoneNumber } from './phone-field.tsx'

/** Creates an account, and marks the field whose value the provider rejected. */
export function useRegistration() {
  const [, navigate] = useLocation()
  const pendingHref = useAuthHref('/auth/verify-pending')
  const formRef = useRef<HTMLFormElement>(null)
  const { unmetRules, isConfirmed, checkPasswords } = useNewPassword(registrationPasswordError)
  const [isHuman, setIsHuman] = useState(false)
  const errorId = useId()
  const { rejectedName, markRejected, rejectedProps } = useRejectedField(formRef, ['username', 'email', 'password'])

  const form = useAuthForm({
    async send(signal, data) {
      const body = await readRegistration(data, signal)
      await request(register, { body, signal })
      return body
    },
    onSuccess({ email, username, firstName, lastName, phoneNumber, referralUser }) {
      const oauthConsent = pendingConsentUrl() !== undefined
      const state = { email, username, firstName, lastName, phoneNumber, referralUser, oauthConsent }
      navigate(pendingHref, { state: privateState(state) })
    },
    onError(error) {
      markRejected(error)
      return error instanceof ApiError || error instanceof FormError ? error.message : 'Registration failed'
    },
  })
  const { failure } = form

  /** Keeps what was typed for Back and for a reload. */
  function keepDraft(typed: HTMLFormElement): void {
    const draft = v.parse(registrationDraftSchema, Object.fromEntries(new FormData(typed)))
    navigate(location.href, { replace: true, state: privateState(draft) })
  }

  return {
    form,
    formRef,
    keepDraft,
    checkPasswords,
    errorId,
    rejectedProps: (name: string) => rejectedProps(name, failure?.dismiss, failure && errorId),
    unmetRules,
    setIsHuman,
    blockedReason:
      (unmetRules.length > 0 && 'Meet the password rules to continue.') ||
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
