import { looksLikeOAuthFlow } from '../rules/oauth-flow.ts'
import { isGuestOnly, savedRedirect } from '../rules/redirect-target.ts'
import { type ConsentContext, storage } from '../storage.ts'

/** Saves where the visitor is, to come back to after signing in; nothing while on a screen that is only for guests. */
export function rememberReturnTo({ pathname, search, hash }: Location = location): void {
  if (isGuestOnly(pathname)) return
  const slot = looksLikeOAuthFlow(pathname, search) ? storage.oauthRedirectUrl : storage.redirectUrl
  slot.save(pathname + search + hash)
}

/** Where to go after signing in (D4). The saved addresses are forgotten; the consent page forgets its own context. */
export function takeReturnTo(origin: string = location.origin): string {
  const context = storage.oauthConsentContext.read()
  const saved = [storage.oauthRedirectUrl, storage.redirectUrl].map((slot) => savedRedirect(slot.read(), origin))
  storage.oauthRedirectUrl.clear()
  storage.redirectUrl.clear()
  return context ? consentAddress(context) : (saved.find(Boolean) ?? '/dashboard')
}

function consentAddress({ clientId, redirectUri, scope, state, responseType }: ConsentContext): string {
  const query = new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, scope })
  if (state !== undefined) query.set('state', state)
  query.set('response_type', responseType)
  return `/oauth/consent?${query}`
}
