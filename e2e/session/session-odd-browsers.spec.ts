import type { Page } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import { signInWithForm } from '../support/sign-in-page.ts'
import { expect, test } from '../support/test.ts'

const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome, / })

test('signing in works without BroadcastChannel', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'BroadcastChannel', {
      value: class {
        constructor() {
          throw new DOMException('Refused', 'SecurityError')
        }
      },
    })
  })
  await signInWithForm(page, grace)
  await expect(welcome(page)).toBeVisible()
})

for (const [what, refuse] of [
  [
    'refuses locks',
    () => (navigator.locks.request = () => Promise.reject(new DOMException('Denied', 'SecurityError'))),
  ],
  ['has no locks', () => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })],
] as const)
  test(`a browser that ${what} refreshes an expired token`, async ({ page, signIn, api }) => {
    await page.addInitScript(refuse)
    await signIn(grace, '/terms')
    api.clock.advance(16 * 60_000)
    const renewed = page.waitForResponse('**/users/refresh')
    await page.goto('/dashboard')
    expect((await renewed).status()).toBe(200)
    await expect(welcome(page)).toBeVisible()
  })

test('signing out with an expired access token ends the refresh token', async ({ page, signIn, api }) => {
  await signIn(grace)
  const cookies = await page.context().cookies()
  const refreshToken = cookies.find(({ name }) => name === 'refreshToken')?.value
  api.clock.advance(16 * 60_000)
  const opener = page.getByRole('button', { name: 'Open menu' })
  if (await opener.isVisible()) await opener.click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/auth/login')
  const answer = await page.request.post(`${api.url}/users/refresh`, { data: { refreshToken } })
  expect(answer.status()).toBe(401)
})

test('a tab waiting at sign-in continues when another tab signs in', async ({ page, context }) => {
  await page.goto('/dashboard/referrals')
  await expect(page).toHaveURL('/auth/login')
  const other = await context.newPage()
  await other.goto('/auth/login')
  await other.getByLabel('Email').fill(grace.email)
  await other.getByLabel('Password', { exact: true }).fill(grace.password)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/dashboard/referrals')
})
