import { errorText } from '../../api/http.ts'
import { resendVerification } from '../../api/users-email.ts'

const FAILED = 'An error occurred. Please try again.'

/** Sends the verification mail again; what came of it, in the words of specification §8. Never throws. */
export async function resend(email: string, signal: AbortSignal): Promise<{ isSent: boolean; text: string }> {
  try {
    const { success, message } = await resendVerification(email, signal)
    if (!success) return { isSent: false, text: message || FAILED }
    return { isSent: true, text: message || 'Verification email has been resent. Please check your inbox.' }
  } catch (error) {
    return { isSent: false, text: errorText(error, FAILED) }
  }
}
