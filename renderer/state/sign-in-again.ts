import { ApiError } from '../api/api-error.ts'
import { isGuestOnly } from '../routes.ts'
import { isAuthenticationError } from '../rules/oauth/authentication-error.ts'
import { identity, leave } from './end-session.ts'
import { signOut } from './session.ts'

/**
 * If the API says that the user has to sign in, signs out and goes to the sign-in page, which leads back here. With a session that the
 * provider didn't end, the sign-in page would go to the dashboard instead.
 * @throws the same error
 */
export async function signInAgainIfNeeded(error: unknown): Promise<never> {
  // A 401 has already ended the session.
  if (
    error instanceof ApiError &&
    isAuthenticationError(error.status, error.serverText) &&
    !isGuestOnly(location.pathname)
  ) {
    const mine = identity()
    await signOut().catch(() => {
      if (mine === identity()) leave()
    })
  }
  throw error
}
