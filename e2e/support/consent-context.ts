import type { Page } from '@playwright/test'

/** A request as the consent page stores it. */
const context = {
  clientId: 'demo',
  redirectUri: 'https://app.example/cb',
  scope: 'profile',
  state: 'a b',
  responseType: 'code',
}

/** The address of the same request. */
export const consentAddress =
  '/oauth/consent?client_id=demo&redirect_uri=https%3A%2F%2Fapp.example%2Fcb&scope=profile&state=a+b&response_type=code'

/** Stores a pending request in the tab, which must have a page of the portal open. */
export async function leaveConsentPending(page: Page): Promise<void> {
  await page.evaluate((value) => sessionStorage.setItem('oauth_consent_context', JSON.stringify(value)), context)
}
