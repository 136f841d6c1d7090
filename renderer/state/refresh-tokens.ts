import { isUnreachable, MissingToken } from '../api/api-error.ts'
import { refresh } from '../api/users.ts'
import { saveTokens, storage } from '../storage.ts'

let pending: { refused: string | undefined; done: Promise<void> } | undefined

/**
 * Replaces the access token that the API has `refused`. One request at a time in this tab, and one at a time across tabs:
 * whoever comes second finds another token in the cookie and takes that one.
 * @throws what the refresh call throws; MissingToken when there is no refresh token.
 */
export function refreshTokens(refused: string | undefined): Promise<void> {
  if (pending && pending.refused === refused) return pending.done
  const done = alone(() => replace(refused)).finally(() => {
    if (pending?.done === done) pending = undefined
  })
  pending = { refused, done }
  return done
}

/** Like `refreshTokens`, but false when the session is over: only a provider that can't be reached is an error. */
export function tryRefresh(rejected: string): Promise<boolean> {
  return refreshTokens(rejected).then(
    () => true,
    (error: unknown) => {
      if (isUnreachable(error)) throw error
      return false
    },
  )
}

async function replace(refused: string | undefined): Promise<void> {
  const current = storage.accessToken.read()
  if (current && current !== refused) return
  const refreshToken = storage.refreshToken.read()
  if (!refreshToken) throw new MissingToken('No refresh token found')
  const tokens = await refresh(refreshToken)
  // Somebody has signed out or in meanwhile: these tokens are nobody's here.
  if (storage.refreshToken.read() !== refreshToken) return
  saveTokens({ accessToken: tokens.accessToken, refreshToken: tokens.refreshToken ?? refreshToken })
}

/** Where the browser refuses locks, as it does together with cookies, there is only this tab to keep in order. */
async function alone(task: () => Promise<void>): Promise<void> {
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
