import { ApiError } from '../api/api-error.ts'
import { storage } from '../storage.ts'
import { refreshTokens } from './refresh-tokens.ts'

/** The user has to sign in again. They stay on the page, so that what they typed isn't lost. */
export class SessionExpired extends Error {}

/**
 * Makes a call whose 401 doesn't end the session. Refreshes the token and repeats the call once if it is rejected.
 * @throws SessionExpired if the token can't be refreshed or is rejected again; otherwise what the call throws
 */
export async function retryWithFreshToken<T>(call: () => Promise<T>): Promise<T> {
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
