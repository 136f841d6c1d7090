import { ApiError } from '../api/api-error.ts'
import { sessionSignal } from '../api/http.ts'
import { isGuestOnly } from '../routes.ts'
import { isAuthenticationError } from '../rules/oauth/authentication-error.ts'
import { endSessionAndGoToSignIn, signOut } from './session.ts'

/**
 * If the API says that the user has to sign in, signs out and goes to the sign-in page, which returns here. Without signing out, the
 * sign-in page would redirect to the dashboard.
 * @throws the same error
 */
export async function signInAgainIfNeeded(error: unknown): Promise<never> {
  // A 401 has already ended the session.
  if (
    error instanceof ApiError &&
    isAuthenticationError(error.status, error.serverText) &&
    !isGuestOnly(location.pathname)
  ) {
    const ownSession = sessionSignal()
    await signOut().catch(() => {
      if (!ownSession.aborted) endSessionAndGoToSignIn()
    })
  }
  throw error
}
