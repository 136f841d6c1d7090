import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { navigate } from 'wouter/use-browser-location'
import { ApiError } from '../../api/api-error.ts'
import { register } from '../../api/contract/users-register.ts'
import { lookUpPublicIp } from '../../api/look-up-public-ip.ts'
import { readText } from '../../components/forms/form.tsx'
import { useNewPassword } from '../../components/forms/use-new-password.ts'
import { useRejectedField } from '../../components/forms/use-rejected-field.ts'
import { formatList } from '../../rules/numbers.ts'
import { registrationPasswordError } from '../../rules/password.ts'
import { type RegistrationDraft, registrationDraftSchema } from '../../rules/pending-verification.ts'
import { ofThisSession, privateState } from '../../session/history-state.ts'
import { request } from '../../session/request.ts'
import { pendingRequestPath } from '../../session/return-path.ts'
import { FormError, useAuthForm } from './auth-form.tsx'
import { useAuthHref } from './auth-link.tsx'
import { readPhoneNumber } from './phone-field.tsx'

/** For a field whose value the provider rejected. The alert below the form, which may be out of sight, has the provider's text. */
const ADVICE = {
  username: 'Choose another username.',
  email: 'Use another email address.',
  password: 'Choose another password.',
}

/** Creates an account, and marks the field whose value the provider rejected. */
export function useRegistration() {
  const pendingHref = useAuthHref('/auth/verify-pending')
  const formRef = useRef<HTMLFormElement>(null)
  const { unmetRules, isConfirmed, checkPasswords } = useNewPassword(registrationPasswordError)
  const [isHuman, setIsHuman] = useState(false)
  const [isTaken, setTaken] = useState(false)
  const { rejectedName, markRejected, rejectedProps } = useRejectedField(formRef, Object.keys(ADVICE))

  const form = useAuthForm({
    async send(signal, data) {
      const body = await readRegistration(data, signal)
      await request(register, { body, signal })
      return body
    },
    onSuccess({ email, username, firstName, lastName, phoneNumber, referralUser }) {
      const oauthConsent = pendingRequestPath() !== undefined
      const state = { email, username, firstName, lastName, phoneNumber, referralUser, oauthConsent }
      navigate(pendingHref, { state: privateState(state) })
    },
    onError(error) {
      setTaken(error instanceof ApiError && error.status === 409)
      markRejected(error)
      return error instanceof ApiError || error instanceof FormError ? error.message : 'Registration failed'
    },
  })
  const { failure } = form
  const leftToDo = [
    ...(unmetRules.length > 0 ? ['meet the password rules'] : []),
    ...(isConfirmed ? [] : ['confirm your password']),
    ...(isHuman ? [] : ['solve the security check']),
  ]

  return {
    form,
    formRef,
    ...useRegistrationDraft(formRef),
    checkPasswords,
    rejectedProps: (name: keyof typeof ADVICE) =>
      rejectedProps(name, {
        advice: isTaken ? `Already taken. ${ADVICE[name]}` : ADVICE[name],
        // The alert about an email address stays, because it leads to the sign-in page.
        onChange: () => name !== 'email' && failure?.dismiss(),
      }),
    unmetRules,
    setIsHuman,
    blockedReason: leftToDo.length > 0 ? `To continue, ${formatList(leftToDo)}.` : undefined,
    hasRejectedField: rejectedName !== undefined,
    takenEmail: rejectedName === 'email' ? failure?.email : undefined,
  }
}

/**
 * Keeps what was typed, except passwords, for Back and for a reload, until a session begins or ends: the next user must not see it. A browser
 * that ignores the form's `autocomplete` restores fields too, but knows nothing of sessions.
 */
function useRegistrationDraft(formRef: RefObject<HTMLFormElement | null>) {
  const [draft, setDraft] = useState<RegistrationDraft>({})

  // After hydration, because the prerendered page has no draft. Once, because `defaultValue` must not follow what is typed.
  useLayoutEffect(() => {
    const form = formRef.current
    const state = ofThisSession(history.state)
    if (history.state !== null && state === undefined) {
      form?.reset()
      // Firefox fills in the fields of a reopened tab later, before the user can do anything.
      form?.addEventListener('input', () => navigator.userActivation.hasBeenActive || form.reset())
    }
    const kept = v.parse(registrationDraftSchema, state)
    setDraft(kept)
    // Marks the page with this session before the user types.
    saveDraft(kept)
  }, [formRef])

  return {
    draft,
    keepDraft({ currentTarget }: FocusEvent<HTMLFormElement>) {
      // A field of an earlier session loses the focus when its page is hidden: see session/start-session.ts.
      if (ofThisSession(history.state)) saveDraft(Object.fromEntries(new FormData(currentTarget)))
    },
  }
}

function saveDraft(fields: unknown): void {
  navigate(location.href, { replace: true, state: privateState(v.parse(registrationDraftSchema, fields)) })
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
