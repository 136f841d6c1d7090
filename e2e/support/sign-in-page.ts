import { expect, type Page } from '@playwright/test'
import { grace, type Person } from '../../fixtures/people.ts'
import { answer } from './fields.ts'

export const email = (page: Page) => page.getByLabel('Email')
export const password = (page: Page) => page.getByLabel('Password', { exact: true })
export const signInButton = (page: Page) =>
  page.getByRole('button', { name: /^(Sign in|Signing in\.\.\.|Try again in .*)$/ })

/** Fills in and submits the form on the current page, and waits for the response. */
export async function submitSignIn(page: Page, address: string, secret: string): Promise<void> {
  await email(page).fill(address)
  await password(page).fill(secret)
  const response = page.waitForResponse('**/users/login')
  await signInButton(page).click()
  await response
}

export async function failThreeTimes(page: Page): Promise<void> {
  for (const wrong of ['Wrong-1', 'Wrong-2', 'Wrong-3']) {
    await submitSignIn(page, grace.email, wrong)
    await expect(signInButton(page)).toHaveAccessibleName('Sign in')
  }
  await expect(answer(page)).toBeVisible()
}

export async function signInWithForm(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto('/auth/login')
  await submitSignIn(page, person.email, person.password)
  await expect(page).not.toHaveURL(/\/auth\/login/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Sign in/)
}
