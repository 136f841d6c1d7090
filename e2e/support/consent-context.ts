import type { Page } from '@playwright/test'

/** What an application asked for, as the consent page keeps it. */
const context = {
  clientId: 'demo',
  redirectUri: 'https://app.example/cb',
  scope: 'profile',
  state: 'a b',
  responseType: 'code',
}

/** Where the consent goes on. */
export const consentAddress =
  '/oauth/consent?client_id=demo&redirect_uri=https%3A%2F%2Fapp.example%2Fcb&scope=profile&state=a+b&response_type=code'

/** Lets an application wait for the consent of whoever uses this tab, which has a page of the portal open. */
export async function leaveConsentPending(page: Page): Promise<void> {
  await page.evaluate((value) => sessionStorage.setItem('oauth_consent_context', JSON.stringify(value)), context)
}
