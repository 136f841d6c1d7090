import { expect, type Page, type Route } from '@playwright/test'
import { grace } from '../fixtures/people.ts'

export const email = (page: Page) => page.getByLabel('Email')
export const password = (page: Page) => page.getByLabel('Password', { exact: true })
export const signInButton = (page: Page) =>
  page.getByRole('button', { name: /^(Sign in|Signing in\.\.\.|Try again in)/ })
export const answer = (page: Page) => page.getByRole('group', { name: 'Security Check' }).getByRole('textbox')

export async function attempt(page: Page, address: string, secret: string): Promise<void> {
  await email(page).fill(address)
  await password(page).fill(secret)
  const answered = page.waitForResponse('**/users/login')
  await signInButton(page).click()
  await answered
}

export async function solve(page: Page): Promise<void> {
  const sum = await page.getByText(/^\d+ [+-] \d+ =$/).innerText()
  const [left = 0, right = 0] = sum.match(/\d+/g)?.map(Number) ?? []
  await answer(page).fill(String(sum.includes('+') ? left + right : left - right))
}

export async function failThreeTimes(page: Page): Promise<void> {
  for (const wrong of ['Wrong-1', 'Wrong-2', 'Wrong-3']) {
    await attempt(page, grace.email, wrong)
    await expect(signInButton(page)).toHaveAccessibleName('Sign in')
  }
  await expect(answer(page)).toBeVisible()
}

type Answered = Parameters<Route['fulfill']>[0] & {}

/** Playwright's answers bypass the API, so they bring its CORS headers themselves. */
export function withCors(answered: Answered): Answered {
  const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Retry-After' }
  return { ...answered, headers: { ...cors, ...answered.headers } }
}
