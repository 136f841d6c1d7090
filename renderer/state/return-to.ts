import { isGuestOnly } from '../routes.ts'
import { consentQuery } from '../rules/oauth/consent-request.ts'
import { looksLikeOAuthFlow, savedRedirect } from '../rules/oauth/redirect-target.ts'
import { storage } from '../storage.ts'

/** Saves where the visitor is, to come back to after signing in; nothing while on a screen that is only for guests. */
export function rememberReturnTo({ pathname, search, hash }: Location = location): void {
  if (isGuestOnly(pathname)) return
  const slot = looksLikeOAuthFlow(pathname, search) ? storage.oauthRedirectUrl : storage.redirectUrl
  slot.save(pathname + search + hash)
}

/** Where to go after signing in (D4). The saved addresses are forgotten; the consent page forgets its own context. */
export function takeReturnTo(origin: string = location.origin): string {
  const consent = pendingConsent()
  const saved = [storage.oauthRedirectUrl, storage.redirectUrl].map((slot) => savedRedirect(slot.read(), origin))
  forgetReturnTo()
  return consent ?? saved.find(Boolean) ?? '/dashboard'
}

/** Where one visitor wanted to go is nothing for the next. */
export function forgetReturnTo(): void {
  storage.oauthRedirectUrl.clear()
  storage.redirectUrl.clear()
}

/** The address of the consent page for the request that a visitor brought, if one is pending. */
export function pendingConsent(): string | undefined {
  const context = storage.oauthConsentContext.read()
  return context && `/oauth/consent${consentQuery(context)}`
}
