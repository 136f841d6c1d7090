import { errorText, retryAfter } from '../../api/api-error.ts'
import { resendVerification } from '../../api/users-email.ts'

const FAILED = 'An error occurred. Please try again.'

/** What came of it, in the words of specification §8, and how many seconds the provider wants to be left alone. */
export type Resent = { isSent: boolean; text: string; wait: number }

/** Sends the verification mail again. Never throws. */
export async function resend(email: string, signal: AbortSignal): Promise<Resent> {
  try {
    const { success, message } = await resendVerification(email, signal)
    if (!success) return { isSent: false, text: message || FAILED, wait: 0 }
    return { isSent: true, text: message || 'Verification email has been resent. Please check your inbox.', wait: 0 }
  } catch (error) {
    return { isSent: false, text: errorText(error, FAILED), wait: retryAfter(error) }
  }
}
