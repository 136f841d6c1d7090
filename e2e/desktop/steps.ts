import type { Page } from '@playwright/test'
import { email, password, signInButton } from '../sign-in-page.ts'
import { expect } from './test.ts'

/** Signs in with the form that is open. */
export async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await email(page).fill(person.email)
  await password(page).fill(person.password)
  await signInButton(page).click()
}

/** Over the fake, a page is at another origin; its path is the same. */
export async function expectPath(page: Page, path: string): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname).toBe(path)
}

/** The paths that the page goes to from now on. */
export function followPaths(page: Page): string[] {
  const paths: string[] = []
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname))
  return paths
}

/** At the next start, where the system has a safe place for tokens; without one, as on a Linux without keyring, they ended with the one before. */
export async function expectStillSignedIn(page: Page, person: { email: string; password: string; firstName: string }) {
  await page.waitForFunction(() => globalThis.desktop)
  if (!(await page.evaluate(() => desktop?.tokens.kept))) await signIn(page, person)
  await expect(title(page)).toContainText(person.firstName)
}

export const title = (page: Page) => page.getByRole('heading', { level: 1 })
export const withBrowser = (page: Page) => page.getByRole('button', { name: 'Sign in with your browser' })

/** A link with which an application asks for consent. */
export const consentLink = (parameters: Record<string, string>) =>
  `org.ancient.account://oauth/consent?${new URLSearchParams({ scope: 'profile', state: 's', ...parameters })}`
export const stoa = consentLink({ client_id: 'stoa', redirect_uri: 'https://stoa.example/return' })
