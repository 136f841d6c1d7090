import type { Page } from '@playwright/test'

export const STOA = 'https://stoa.example/return'

/** The address of a consent request; what is given wins over a plain request of Stoa's. */
export function consentAddress(parameters: Record<string, string | undefined> = {}): string {
  const all = { client_id: 'stoa', redirect_uri: STOA, scope: 'profile email', state: 'a b&c=+%2B', ...parameters }
  const query = new URLSearchParams(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  return `/oauth/consent?${query}`
}

/** Answers for the application's site, and notes the addresses that the browser came to. */
export async function atApplication(page: Page): Promise<URL[]> {
  const visits: URL[] = []
  await page.route('https://*.example/**', (route) => {
    visits.push(new URL(route.request().url()))
    return route.fulfill({ contentType: 'text/html', body: '<title>Application</title>' })
  })
  return visits
}

export const authorizeButton = (page: Page) => page.getByRole('button', { name: /^Authoriz(e|ing\.\.\.)$/ })
export const denyButton = (page: Page) => page.getByRole('button', { name: 'Deny' })
export const context = (page: Page) => page.evaluate(() => sessionStorage.getItem('oauth_consent_context'))
