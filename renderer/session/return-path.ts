import { storage } from '../browser/storage.ts'
import { isGuestOnly } from '../routes.ts'
import { formatAuthorizationRequest } from '../rules/oauth/authorization-request.ts'
import { looksLikeOAuthFlow, parseReturnPath } from '../rules/site-path.ts'

/** Saves the current path to return to after signing in, unless it is guest-only. */
export function saveReturnPath(): void {
  const { pathname, search, hash } = location
  if (isGuestOnly(pathname)) return
  const slot = looksLikeOAuthFlow(location) ? storage.oauthReturnPath : storage.returnPath
  slot.save(pathname + search + hash)
}

/** Where to go after signing in. Clears the saved return paths. */
export function takeReturnPath(): string {
  const consent = pendingRequestPath()
  const slots = [storage.oauthReturnPath, storage.returnPath]
  const saved = slots.map((slot) => parseReturnPath(slot.read(), location.origin))
  clearReturnPath()
  return consent ?? saved.find(Boolean) ?? '/dashboard'
}

export function clearReturnPath(): void {
  storage.oauthReturnPath.clear()
  storage.returnPath.clear()
}

/** The path of the pending authorization request. */
export function pendingRequestPath(): string | undefined {
  const request = storage.pendingRequest.read()
  return request && `/oauth/consent${formatAuthorizationRequest(request)}`
}
