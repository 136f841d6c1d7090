import { useState } from 'react'
import { errorMessage, retryAfter } from '../../api/api-error.ts'
import { resendVerification } from '../../api/contract/users-email.ts'
import { saveResendWait } from '../../hooks/resend-wait.ts'
import { useCountdown } from '../../hooks/use-countdown.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { RESEND_DELAY_S } from '../../rules/durations.ts'
import { request } from '../../session/request.ts'

const FAILED = 'An error occurred. Please try again.'

type ResendResult = { email: string; isSent: boolean; text: string; waitSeconds: number }

/** Sends the verification email again. `secondsLeft` counts down until the next email may be requested. */
export function useResendVerification(initialWaitSeconds = 0, onResult?: (result: ResendResult) => void) {
  const [result, setResult] = useState<ResendResult>()
  const [secondsLeft, startCountdown] = useCountdown(initialWaitSeconds)

  const { submit, busy } = useSubmit({
    send(signal, email: string) {
      setResult(undefined)
      return resend(email, signal)
    },
    onSuccess(result) {
      setResult(result)
      startCountdown(result.waitSeconds)
      saveResendWait(result.email, result.waitSeconds)
      onResult?.(result)
    },
  })
  return { submit, busy, secondsLeft, result, setResult }
}

async function resend(email: string, signal: AbortSignal): Promise<ResendResult> {
  try {
    const { success, message } = await request(resendVerification, { body: { email }, signal })
    if (!success) return { email, isSent: false, text: message || FAILED, waitSeconds: 0 }
    const text = message || 'Verification email has been resent. Please check your inbox.'
    return { email, isSent: true, text, waitSeconds: RESEND_DELAY_S }
  } catch (error) {
    return { email, isSent: false, text: errorMessage(error, FAILED), waitSeconds: retryAfter(error) }
  }
}
