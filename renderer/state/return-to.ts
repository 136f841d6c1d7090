import { isGuestOnly } from '../routes.ts'
import { consentQuery } from '../rules/oauth/consent-request.ts'
import { looksLikeOAuthFlow, savedRedirect } from '../rules/own-page.ts'
import { storage } from '../storage.ts'

/** Saves the current path to return to after signing in, except that of a guest-only page. */
export function rememberReturnTo(): void {
  const { pathname, search, hash } = location
  if (isGuestOnly(pathname)) return
  const slot = looksLikeOAuthFlow(pathname, search) ? storage.oauthRedirectUrl : storage.redirectUrl
  slot.save(pathname + search + hash)
}

/** Where to go after signing in. Clears the saved paths. */
export function takeReturnTo(): string {
  const consent = pendingConsentUrl()
  const slots = [storage.oauthRedirectUrl, storage.redirectUrl]
  const saved = slots.map((slot) => savedRedirect(slot.read(), location.origin))
  forgetReturnTo()
  return consent ?? saved.find(Boolean) ?? '/dashboard'
}

export function forgetReturnTo(): void {
  storage.oauthRedirectUrl.clear()
  storage.redirectUrl.clear()
}

/** The path of the pending authorization request. */
export function pendingConsentUrl(): string | undefined {
  const context = storage.oauthConsentContext.read()
  return context && `/oauth/consent${consentQuery(context)}`
}
