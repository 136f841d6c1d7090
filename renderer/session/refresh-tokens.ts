import { isTemporaryFailure } from '../api/api-error.ts'
import { refresh } from '../api/contract/users.ts'
import { send } from '../api/http.ts'
import { withLock } from './locks.ts'
import { readTokens, replaceTokens } from './session-store.ts'

export type TokenSource = {
  /** The token of the account that this tab shows. Undefined if there is none, or another tab has signed in to a different account. */
  accessToken(): Promise<string | undefined>
  /** Replaces a rejected or missing access token. False if the session is over; throws if the provider can't be reached. */
  refresh(rejected: string | undefined): Promise<boolean>
  /** Aborted when the session ends: responses to earlier requests are stale then. */
  signal(): AbortSignal
}

/**
 * Makes a call with the access token. If it fails with an error that `isRejected` accepts, refreshes the token and repeats the call once.
 * Throws an AbortError if another account signs in before the call is sent.
 */
export async function retryWithFreshToken<T>(
  tokens: TokenSource,
  call: (token: string | undefined) => Promise<T>,
  isRejected: (error: unknown) => boolean,
): Promise<T> {
  const signal = tokens.signal()
  const token = await tokens.accessToken()
  signal.throwIfAborted()
  return call(token).catch(async (error: unknown) => {
    if (!isRejected(error) || !(await tokens.refresh(token))) throw error
    signal.throwIfAborted()
    return call(await tokens.accessToken())
  })
}

let pending: { rejected: string | undefined; done: Promise<boolean> } | undefined

/**
 * Replaces an access token that is missing or was rejected. Refreshes run one at a time, across tabs too: the second one finds the new
 * token in the cookie and sends no request. Returns false if the session is over.
 * Throws if the provider can't be reached.
 */
export function refreshTokens(rejected: string | undefined): Promise<boolean> {
  if (pending && pending.rejected === rejected) return pending.done
  const done = withLock('refreshToken', () => exchangeRefreshToken(rejected)).finally(() => {
    if (pending?.done === done) pending = undefined
  })
  pending = { rejected, done }
  return done
}

async function exchangeRefreshToken(rejected: string | undefined): Promise<boolean> {
  const { accessToken, refreshToken, accountId } = readTokens()
  if (accessToken && accessToken !== rejected) return true
  if (!refreshToken) return false
  const isCurrent = () => {
    const latest = readTokens()
    return latest.refreshToken === refreshToken && latest.accessToken === accessToken
  }
  try {
    const tokens = await send(refresh, { body: { refreshToken } })
    // Discard a stale response: the user has signed out, or another account has signed in.
    await withLock('tokens', async () => {
      if (isCurrent())
        replaceTokens({ accessToken: tokens.accessToken, refreshToken: tokens.refreshToken ?? refreshToken }, accountId)
    })
    return true
  } catch (error) {
    if (isTemporaryFailure(error)) throw error
    // Another tab may have signed in since: then the rejection says nothing about the new tokens.
    return !isCurrent() && readTokens().refreshToken !== undefined
  }
}
