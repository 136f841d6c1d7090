import { ApiError } from '../api/api-error.ts'
import { isGuestOnly } from '../routes.ts'
import { isAuthenticationError } from '../rules/oauth/authentication-error.ts'
import { leave } from './forced-sign-out.ts'
import { signOut } from './session.ts'
import { identity } from './session-identity.ts'

/**
 * For the error of a request: if the API says that the user has to sign in, signs out and goes to the sign-in page, which leads back
 * to the same page. A session that the provider didn't end would otherwise send the user from there to the dashboard.
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
