import { useAtom } from 'jotai'
import { useState } from 'react'
import { ApiError, isTemporaryFailure, isUnauthorized } from '../../api/api-error.ts'
import { readText } from '../../components/forms/form.tsx'
import { describeSignInError } from '../../rules/sign-in-error.ts'
import { signIn, signInFailuresAtom } from '../../session/sign-in.ts'
import { useAuthForm } from './auth-form.tsx'

const FAILURES_BEFORE_CHECK = 3

/** `onFailure` isn't called after a temporary failure, which counts as no attempt. */
export function useSignIn(onFailure: (isPasswordWrong: boolean) => void) {
  const [failureCount, setFailureCount] = useAtom(signInFailuresAtom)
  const [isHuman, setIsHuman] = useState(false)

  const form = useAuthForm({
    send: (signal, data) =>
      signIn(
        { email: readText(data, 'email'), password: String(data.get('password')), remember: data.has('remember') },
        signal,
      ),
    onError(error) {
      const text = error instanceof ApiError ? error.message : 'Login failed'
      if (!isTemporaryFailure(error)) {
        setFailureCount(failureCount + 1)
        setIsHuman(false)
        const { canResend, needsSupport, isLocked } = describeSignInError(text)
        onFailure(isUnauthorized(error) && !canResend && !needsSupport && !isLocked)
      }
      return text
    },
  })

  const { failure } = form
  const isLocked = failure && describeSignInError(failure.text).isLocked
  // While the account is locked, solving the security check would change nothing.
  const needsCheck = failureCount >= FAILURES_BEFORE_CHECK && !isLocked
  const isUnchecked = needsCheck && !isHuman
  return {
    form,
    failureCount,
    needsCheck,
    setIsHuman,
    // The alert gives the reason.
    blockedReason: isLocked ? '' : isUnchecked ? 'To continue, solve the security check.' : undefined,
    onEmail(typed: string) {
      // Only this account is locked: with another email address, the button is active again.
      if (isLocked && typed.trim().toLowerCase() !== failure.email.toLowerCase()) failure.dismiss()
    },
  }
}
