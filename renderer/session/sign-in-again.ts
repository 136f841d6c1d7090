import { ApiError } from '../api/api-error.ts'
import { isGuestOnly } from '../routes.ts'
import { isAuthenticationError } from '../rules/oauth/authentication-error.ts'
import { signOut } from './sign-out.ts'

/**
 * If the API says that the user has to sign in, signs out and goes to the sign-in page, which returns to the current page.
 * Without signing out, the sign-in page would redirect to the dashboard.
 * Throws the same error. `linkTexts` came from a link and may be repeated in the error.
 */
export async function signInAgainIfNeeded(error: unknown, linkTexts?: string[]): Promise<never> {
  // After a 401, the session has ended and the sign-in page is already open.
  if (
    error instanceof ApiError &&
    isAuthenticationError(error.status, error.serverText, linkTexts) &&
    !isGuestOnly(location.pathname)
  )
    await signOut({ ignoreFailure: true })
  throw error
}
