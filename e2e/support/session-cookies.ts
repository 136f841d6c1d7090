import type { BrowserContext } from '@playwright/test'
import type { Person } from '../../fixtures/people.ts'
import { askAt, signInAt } from '../../mock-api/qa/test-client.ts'

/** Gives a browser the cookies of somebody who has signed in to the portal at `portalUrl`, as the page itself would set them. */
export async function signInByCookies(
  context: BrowserContext,
  portalUrl: string,
  apiUrl: string,
  person: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  const { accessToken, refreshToken } = await signInAt(askAt(apiUrl), person)
  const cookie = { url: portalUrl, sameSite: 'Strict', secure: true } as const
  await context.addCookies([
    { ...cookie, name: 'accessToken', value: accessToken },
    { ...cookie, name: 'refreshToken', value: refreshToken },
  ])
}

/** The access token that a browser keeps. */
export async function accessTokenOf(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'accessToken')
  if (!cookie) throw new Error('Nobody is signed in')
  return cookie.value
}
