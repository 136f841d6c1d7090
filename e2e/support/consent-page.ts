import type { Page } from '@playwright/test'
import { stoa } from '../../fixtures/clients.ts'
import type { MockApi } from '../../mock-api/server.ts'

export const STOA = 'https://stoa.example/return'

/** The consent page for a request by Stoa with these parameters. */
export function consentPath(parameters: Record<string, string | undefined> = {}): string {
  const all = { client_id: 'stoa', redirect_uri: STOA, scope: 'profile email', state: 'a b&c=+%2B', ...parameters }
  const query = new URLSearchParams(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  return `/oauth/consent?${query}`
}

/** Serves the application's site and records the addresses that the browser opens there. */
export async function recordApplicationVisits(page: Page): Promise<URL[]> {
  const visits: URL[] = []
  await page.route('https://*.example/**', (route) => {
    visits.push(new URL(route.request().url()))
    return route.fulfill({ contentType: 'text/html', body: '<title>Application</title>' })
  })
  return visits
}

/** The signed-in account, above the permissions. */
export const accountBox = (page: Page) => page.locator('div:has(> * > [aria-haspopup=menu])')
export const authorizeButton = (page: Page) => page.getByRole('button', { name: /^Authoriz(e|ing\.\.\.)$/ })
export const denyButton = (page: Page) => page.getByRole('button', { name: 'Deny' })
export const readConsentContext = (page: Page) => page.evaluate(() => sessionStorage.getItem('oauth_consent_context'))

export function setRedirectUris({ db }: MockApi, redirectUris: string[]): void {
  const client = db.clients.get(stoa.id)
  if (!client) throw new Error(`${stoa.name} is missing from the seed`)
  db.clients.put({ ...client, redirectUris })
}
