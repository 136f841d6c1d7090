import { isUnauthorized } from '../api/api-error.ts'
import type { Call, CallArguments, ResponseOf } from '../api/call.ts'
import { orAborted, type SendOptions, send, withTimeout } from '../api/http.ts'
import { retryWithFreshToken, type TokenSource } from './retry-with-fresh-token.ts'
import { endRejectedSession } from './sign-out.ts'
import { tokenSource } from './token-source.ts'

type SessionAccess = TokenSource & { end(): void }

/** `send` with the token of a session. A 401 ends the session: if the call had a token, only after one refresh and one more attempt. */
export function withSession(session: SessionAccess): typeof send {
  function request<C extends Call>(call: C, ...options: CallArguments<C>): Promise<ResponseOf<C>>
  async function request(call: Call, options: SendOptions = {}): Promise<unknown> {
    const { access } = call
    const sessionSignal = session.signal()
    const hasSession = access === 'optional' ? (await session.accessToken()) !== undefined : access !== 'public'
    // The attempts share one timeout.
    const signal = withTimeout(options.signal, hasSession ? sessionSignal : undefined)
    const sendWith = (token?: string) => send(call, { ...options, signal, token })
    const sent = hasSession ? retryWithFreshToken(session, sendWith, isUnauthorized) : sendWith()
    const settled = sent.catch((error: unknown) => {
      // The 401 of an aborted request may be about an earlier session.
      if (isUnauthorized(error) && !signal.aborted && !sessionSignal.aborted) session.end()
      throw error
    })
    // A token refresh under way can't be aborted, because other calls wait for it too.
    return orAborted(settled, signal)
  }
  return request
}

/** The calls whose callers handle a 401 themselves. They use `send`. */
type CallWithOwn401 = 'logout' | 'refresh' | 'getProfile' | 'updateClient'

/** Makes a call of the provider for the account that this tab shows. `send` (api/http.ts) makes one without a session. */
export const request: <C extends Call & { id: Exclude<Call['id'], CallWithOwn401> }>(
  call: C,
  ...options: CallArguments<C>
) => Promise<ResponseOf<C>> = withSession({ ...tokenSource, end: endRejectedSession })
