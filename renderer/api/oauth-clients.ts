import { ApiError } from './api-error.ts'
import type { ClientDetails } from './contract/details.ts'
import { type AdminClient, updateClient } from './contract/oauth-clients.ts'
import { getSessionHandlers, request, retryWithFreshToken } from './http.ts'

/** A 401 doesn't sign the user out, so that the form keeps its input. Throws the 401 if the token can't be refreshed. */
export function saveClient(id: string, body: ClientDetails): Promise<AdminClient> {
  const { refresh } = getSessionHandlers()
  const update = () => request(updateClient, { params: { id }, body })
  return retryWithFreshToken(update, isSessionExpired, (token) => refresh(token).catch(() => false))
}

/** True if a client couldn't be updated because the user has to sign in again. */
export function isSessionExpired(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || /unauthorized|401/i.test(error.message))
}
