import type { BrowserContext, Page } from '@playwright/test'
import type { Person } from '../../fixtures/people.ts'
import { sendTo, signInAt } from '../../mock-api/test-support/client.ts'

/** Signs in at the API. Returns the portal's cookies of the new session. */
export async function newSessionCookies(
  portalUrl: string,
  apiUrl: string,
  person: Pick<Person, 'email' | 'password'>,
): Promise<Parameters<BrowserContext['addCookies']>[0]> {
  const { accessToken, refreshToken } = await signInAt(sendTo(apiUrl), person)
  const cookie = { url: portalUrl, sameSite: 'Strict', secure: true } as const
  return [
    { ...cookie, name: 'accessToken', value: accessToken },
    { ...cookie, name: 'refreshToken', value: refreshToken },
  ]
}

export async function readAccessToken(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'accessToken')
  if (!cookie) throw new Error('No user is signed in')
  return cookie.value
}

/** Lets the next page find tokens but no stored user. The current page keeps its user until then, or its calls would sign out. */
export async function forgetUser(page: Page): Promise<void> {
  await page.evaluate(() => addEventListener('pagehide', () => localStorage.removeItem('user')))
}
