import { isUnreachable, MissingToken } from '../api/api-error.ts'
import { refresh } from '../api/users.ts'
import { saveTokens, storage } from '../storage.ts'

let pending: { rejected: string | undefined; done: Promise<void> } | undefined

/**
 * Replaces an access token that the API rejected. Refreshes run one at a time, across tabs too: the second one finds the new token in
 * the cookie and sends no request.
 * @throws what the refresh call throws; MissingToken without a refresh token.
 */
export function refreshTokens(rejected: string | undefined): Promise<void> {
  if (pending && pending.rejected === rejected) return pending.done
  const done = withLock(() => replace(rejected)).finally(() => {
    if (pending?.done === done) pending = undefined
  })
  pending = { rejected, done }
  return done
}

/** Like `refreshTokens`, but returns false if the session is over. Throws only if the provider can't be reached. */
export function tryRefresh(rejected: string): Promise<boolean> {
  return refreshTokens(rejected).then(
    () => true,
    (error: unknown) => {
      if (isUnreachable(error)) throw error
      return false
    },
  )
}

async function replace(rejected: string | undefined): Promise<void> {
  const current = storage.accessToken.read()
  if (current && current !== rejected) return
  const refreshToken = storage.refreshToken.read()
  if (!refreshToken) throw new MissingToken('No refresh token found')
  const tokens = await refresh(refreshToken)
  // Discard a stale response: the user has signed out, or another account has signed in.
  if (storage.refreshToken.read() !== refreshToken) return
  saveTokens({ accessToken: tokens.accessToken, refreshToken: tokens.refreshToken ?? refreshToken })
}

/** A browser that blocks cookies blocks locks too. Then no other tab shares these tokens, and no lock is needed. */
async function withLock(task: () => Promise<void>): Promise<void> {
  let isStarted = false
  try {
    await navigator.locks.request('token-refresh', () => {
      isStarted = true
      return task()
    })
  } catch (error) {
    if (isStarted) throw error
    await task()
  }
}
