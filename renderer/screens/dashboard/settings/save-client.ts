import { ApiError } from '../../../api/api-error.ts'
import type { ClientDetails } from '../../../api/contract/details.ts'
import { type AdminClient, updateClient } from '../../../api/contract/oauth-clients.ts'
import { retryWithFreshToken } from '../../../api/http.ts'
import { refreshTokens } from '../../../state/refresh-tokens.ts'
import { request } from '../../../state/request.ts'
import { sessionAccess } from '../../../state/session.ts'

/** A 401 doesn't sign the user out, so that the form keeps its input. Throws the 401 if the token can't be refreshed. */
export function saveClient(id: string, body: ClientDetails): Promise<AdminClient> {
  const refresh = (rejected: string | undefined) => refreshTokens(rejected).catch(() => false)
  const update = () => request(updateClient, { params: { id }, body })
  return retryWithFreshToken({ ...sessionAccess, refresh }, update, isSessionExpired)
}

/** True if a client couldn't be updated because the user has to sign in again, which providers may say with any status. */
export function isSessionExpired(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || /unauthorized|401/i.test(error.message))
}
