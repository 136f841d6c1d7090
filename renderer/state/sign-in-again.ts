import { ApiError } from '../api/api-error.ts'
import { isGuestOnly } from '../routes.ts'
import { isAuthenticationError } from '../rules/authentication-error.ts'
import { leave } from './forced-sign-out.ts'
import { signOut } from './session.ts'
import { identity } from './session-identity.ts'

/** Whether the API says that the user has to sign in. */
export function needsSignIn(error: unknown): boolean {
  return error instanceof ApiError && isAuthenticationError(error.status, error.serverText)
}

/**
 * Signs out and goes to the sign-in page, which leads back to the same page. A session that the provider didn't end would otherwise
 * send the user from there to the dashboard.
 */
export async function signInAgain(): Promise<void> {
  // A 401 has already ended the session.
  if (isGuestOnly(location.pathname)) return
  const mine = identity()
  await signOut().catch(() => {
    if (mine === identity()) leave()
  })
}
