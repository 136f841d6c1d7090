import * as v from 'valibot'
import { errorMessage, isTemporaryFailure } from '../../api/api-error.ts'
import { verifyEmail } from '../../api/contract/users-email.ts'
import { request } from '../../session/request.ts'

/** Tells other tabs which email address was verified; `null` if the provider doesn't name it. */
export const emailVerified = {
  notify(email: string | null): void {
    const channel = openChannel()
    channel?.postMessage(email)
    channel?.close()
  },
  /** Ignores other addresses. Returns a function that stops listening. */
  listen(email: string, listener: () => void): () => void {
    const channel = openChannel()
    channel?.addEventListener('message', ({ data }) => {
      if (data === null || String(data).toLowerCase() === email.toLowerCase()) listener()
    })
    return () => channel?.close()
  },
}

function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('email-verified')
  } catch {
    // A browser that blocks storage may block channels too.
    return undefined
  }
}

export const verificationSchema = v.object({
  isVerified: v.boolean(),
  text: v.string(),
  /** The verified address, if the provider names it. */
  email: v.nullish(v.string()),
  /** True if the failure may be temporary: the link may still be valid. */
  canRetry: v.boolean(),
})

export type Verification = v.InferOutput<typeof verificationSchema> & { error?: unknown }

const NO_TOKEN = 'Invalid verification link. Please check your email for the correct link.'
const FAILED = 'Failed to verify email. The link may be expired or invalid.'
export const VERIFIED = 'Your email address is verified.'

const pending = new Map<string, Promise<Verification>>()

/** Verifies the token of a link. Simultaneous calls share one request. Never throws. */
export function verifyEmailOnce(token: string | null): Promise<Verification> {
  if (!token) return Promise.resolve(outcome(false, NO_TOKEN))
  const call = pending.get(token) ?? verify(token).finally(() => pending.delete(token))
  pending.set(token, call)
  return call
}

async function verify(token: string): Promise<Verification> {
  try {
    const { success, message, email } = await request(verifyEmail, { query: { token } })
    if (success) emailVerified.notify(email ?? null)
    return { ...outcome(success, message || (success ? VERIFIED : FAILED)), email }
  } catch (error) {
    const text = errorMessage(error, FAILED)
    return { isVerified: false, text, canRetry: isTemporaryFailure(error), error }
  }
}

function outcome(isVerified: boolean, text: string): Verification {
  return { isVerified, text, canRetry: false }
}
