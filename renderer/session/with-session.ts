import { isUnauthorized } from '../api/api-error.ts'
import type { Call, CallArguments, ResponseOf } from '../api/call.ts'
import { orAborted, type SendOptions, send, withTimeout } from '../api/http.ts'

export type SessionAccess = {
  /** The token of the account that this tab shows. Undefined if there is none, or another tab has signed in to a different account. */
  accessToken(): Promise<string | undefined>
  /** Replaces a rejected or missing access token. False if the session is over; throws if the provider can't be reached. */
  refresh(rejected: string | undefined): Promise<boolean>
  signOut(): void
  /** Aborted when the session ends: responses to earlier requests are stale then. */
  signal(): AbortSignal
}

/**
 * `send` with the token of a session. A 401 ends the session, unless the call has `keepsSession`: if the call had a token, only after one
 * refresh and one more attempt.
 */
export function withSession(session: SessionAccess): typeof send {
  function request<C extends Call>(call: C, ...options: CallArguments<C>): Promise<ResponseOf<C>>
  async function request(call: Call, options: SendOptions = {}): Promise<unknown> {
    const { access, keepsSession } = call
    const sessionSignal = session.signal()
    const hasSession = access === 'optional' ? (await session.accessToken()) !== undefined : access !== 'public'
    // The attempts share one timeout.
    const signal = withTimeout(options.signal, hasSession ? sessionSignal : undefined)
    const sendOnce = async () =>
      send(call, { ...options, signal, ...(hasSession && { token: await session.accessToken() }) })
    const sent = hasSession && !keepsSession ? retryWithFreshToken(session, sendOnce, isUnauthorized) : sendOnce()
    const settled = sent.catch((error: unknown) => {
      // The 401 of an aborted request may be about an earlier session.
      if (!keepsSession && isUnauthorized(error) && !signal.aborted && !sessionSignal.aborted) session.signOut()
      throw error
    })
    // A token refresh under way can't be aborted, because other calls wait for it too.
    return orAborted(settled, signal)
  }
  return request
}

/**
 * Makes a call. If it fails with an error that `isRejected` accepts, refreshes the token and repeats the call once.
 * Throws an AbortError if another account signs in before the call is sent.
 */
export async function retryWithFreshToken<T>(
  session: Pick<SessionAccess, 'accessToken' | 'refresh' | 'signal'>,
  call: () => Promise<T>,
  isRejected: (error: unknown) => boolean,
): Promise<T> {
  const signal = session.signal()
  const token = await session.accessToken()
  signal.throwIfAborted()
  return call().catch(async (error: unknown) => {
    if (!isRejected(error) || !(await session.refresh(token))) throw error
    signal.throwIfAborted()
    return call()
  })
}
