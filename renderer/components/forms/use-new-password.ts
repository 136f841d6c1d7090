import { type FormEvent, useState } from 'react'
import { getField } from '../../components/forms/get-field.ts'
import { confirmationError, PASSWORD_RULES, unmetPasswordRules } from '../../rules/password.ts'

/** Checks a new password and its confirmation on each input of the form. */
export function useNewPassword(passwordError: (password: string) => string) {
  const [unmetRules, setUnmetRules] = useState(PASSWORD_RULES)
  const [isConfirmed, setConfirmed] = useState(false)

  function onInput({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    const password = getField(form, 'password')
    const confirmation = getField(form, 'confirmPassword')
    const mismatch = confirmationError(password.value, confirmation.value)
    password.setCustomValidity(passwordError(password.value))
    confirmation.setCustomValidity(mismatch)
    setUnmetRules(unmetPasswordRules(password.value))
    setConfirmed(mismatch === '')
  }
  return { unmetRules, isConfirmed, onInput }
}
