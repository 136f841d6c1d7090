import { MissingToken } from '../api/http.ts'
import { refresh } from '../api/users.ts'
import { storage } from '../storage.ts'

let pending: Promise<void> | undefined

/**
 * Replaces the access token that the API refused. One request at a time in this tab, and one at a time across tabs: whoever
 * comes second finds a new token in the cookie and takes that one.
 * @throws what the refresh call throws; MissingToken when there is no refresh token.
 */
export function refreshTokens(): Promise<void> {
  const refused = storage.accessToken.read()
  pending ??= alone(async () => {
    const current = storage.accessToken.read()
    if (current && current !== refused) return
    const refreshToken = storage.refreshToken.read()
    if (!refreshToken) throw new MissingToken('No refresh token found')
    const tokens = await refresh(refreshToken)
    if (storage.refreshToken.read() !== refreshToken) return
    storage.accessToken.save(tokens.accessToken)
    if (tokens.refreshToken) storage.refreshToken.save(tokens.refreshToken)
  }).finally(() => {
    pending = undefined
  })
  return pending
}

function alone(task: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('token-refresh', task) : task()
}
