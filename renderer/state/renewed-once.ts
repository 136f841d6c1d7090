import { ApiError } from '../api/api-error.ts'
import { storage } from '../storage.ts'
import { refreshTokens } from './refresh-tokens.ts'

/** Signing in again is all that helps, but nobody is signed out for it (D10). */
export class SessionExpired extends Error {}

/**
 * Makes a call whose refusal does not end the session: where the provider calls it unauthorized, the token is renewed and the call
 * made once more (specification §7, 'Updating an OAuth client').
 * @throws SessionExpired when the token cannot be renewed, or the new one is refused too; otherwise what the call throws.
 */
export async function renewedOnce<T>(call: () => Promise<T>): Promise<T> {
  const token = storage.accessToken.read()
  try {
    return await call()
  } catch (error) {
    if (!isUnauthorized(error)) throw error
  }
  await refreshTokens(token).catch(() => {
    throw new SessionExpired()
  })
  return call().catch((error: unknown) => {
    throw isUnauthorized(error) ? new SessionExpired() : error
  })
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || /unauthorized|401/i.test(error.message))
}
