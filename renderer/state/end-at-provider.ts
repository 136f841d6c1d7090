import { ApiError, MissingToken } from '../api/api-error.ts'
import { logout } from '../api/users.ts'
import { storage } from '../storage.ts'
import { refreshTokens } from './refresh-tokens.ts'

/** Tells the provider that this session ends. Throws when it did not take it; a session that had ended already is no failure. */
export async function endAtProvider(): Promise<void> {
  const token = storage.accessToken.read()
  const user = storage.user.read()?.id
  const hadEnded = await logout().then(() => false, isEnded)
  if (!hadEnded) return
  // Only the access token has run out, perhaps: then the refresh token lives on unless the provider hears of it.
  const isRenewed = await refreshTokens(token).then(
    () => true,
    () => false,
  )
  if (isRenewed && storage.user.read()?.id === user) await logout().catch(isEnded)
}

/** Whether a call failed because there is no session any more. Throws any other failure. */
function isEnded(error: unknown): boolean {
  if (error instanceof MissingToken || (error instanceof ApiError && error.status === 401)) return true
  throw error
}
