import { getDefaultStore } from 'jotai'
import { clearSession } from '../storage.ts'
import { sessionAtom } from './session-atom.ts'

/*
 * What this tab knows only as long as its session lasts: until the user signs out or another user signs in.
 */

type Lifetime = {
  /** Aborted at the end, because responses to earlier requests are stale then. */
  requests: AbortController
  /** When the token was last valid, in the time of `performance.now()`. */
  validatedAt: number
  pendingValidation?: Promise<void> | undefined
  nextValidation?: ReturnType<typeof setTimeout>
}

export let lifetime = createLifetime()

function createLifetime(): Lifetime {
  return { requests: new AbortController(), validatedAt: Number.NEGATIVE_INFINITY }
}

/** Discards requests and validations of the previous session. */
export function discardRequests(): void {
  lifetime.requests.abort()
  clearTimeout(lifetime.nextValidation)
  lifetime = createLifetime()
}

/** Ends the session in all tabs of this browser. Sends no request and doesn't navigate. */
export function forgetSession(): void {
  discardRequests()
  clearSession()
  getDefaultStore().set(sessionAtom, { status: 'anonymous' })
}
