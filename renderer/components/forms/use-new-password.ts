import { useState } from 'react'
import { confirmationError, PASSWORD_RULES, unmetPasswordRules } from '../../rules/password.ts'
import { getField } from './form.tsx'

/** Checks a new password and its confirmation. Call `checkPasswords` on each input of the form. */
export function useNewPassword(passwordError: (password: string) => string, mismatchError = confirmationError) {
  const [unmetRules, setUnmetRules] = useState(PASSWORD_RULES)
  const [isConfirmed, setConfirmed] = useState(false)

  function checkPasswords(form: HTMLFormElement) {
    const password = getField(form, 'password')
    const confirmation = getField(form, 'confirmPassword')
    const mismatch = mismatchError(password.value, confirmation.value)
    password.setCustomValidity(passwordError(password.value))
    confirmation.setCustomValidity(mismatch)
    setUnmetRules(unmetPasswordRules(password.value))
    setConfirmed(confirmation.value !== '' && mismatch === '')
  }
  return { unmetRules, isConfirmed, checkPasswords }
}
