import { isTemporaryFailure } from '../api/api-error.ts'
import { refresh } from '../api/contract/users.ts'
import { send } from '../api/http.ts'
import { withLock } from './locks.ts'
import { readTokens, replaceTokens } from './session-store.ts'

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
