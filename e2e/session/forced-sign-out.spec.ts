import type { Page } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import { expect, test } from '../support/test.ts'
import { addressesOf } from '../support/watch.ts'

test.use({ host: 'gallery', allowedErrors: [/status of 401/] })

const { id, username, email } = grace

async function signIn(page: Page, url: string): Promise<void> {
  await page.context().addCookies(['accessToken', 'refreshToken'].map((name) => ({ name, value: 'token', url })))
  await page.evaluate(
    (user) => {
      localStorage.user = JSON.stringify(user)
      document.dispatchEvent(new Event('visibilitychange'))
    },
    { id, username, email },
  )
}

/** Makes six calls at once on a screen, which all fail with 401. */
async function failSixTimes(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), path)
  const times = Number(await page.title())
  await page.getByRole('button', { name: 'Call the provider' }).click()
  await expect(page).toHaveTitle(String(times + 1))
}

test.beforeEach(async ({ page, portal }) => {
  await page.clock.install()
  await page.route('**/users/profile', (route) => route.fulfill({ json: { id, username, email } }))
  await page.route('**/users/activities', (route) => route.fulfill({ status: 401, json: { message: 'Unauthorized' } }))
  await page.route('**/users/refresh', (route) => route.fulfill({ status: 401, json: { message: 'Unauthorized' } }))
  await page.goto('/calls')
  await page.clock.pauseAt(Date.now() + 60_000)
  await signIn(page, portal.url)
})

test('six calls rejected at once sign the user out once and save one return address', async ({ page }) => {
  const addresses = addressesOf(page)
  await failSixTimes(page, '/dashboard/security?x=1')
  await expect(page).toHaveURL('/auth/login')
  expect(addresses).toEqual(['/dashboard/security?x=1', '/auth/login'])
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.user, sessionStorage.redirectUrl])).toEqual([
    undefined,
    '/dashboard/security?x=1',
  ])
})

test('forced sign-out happens at most once per second', async ({ page, portal }) => {
  await failSixTimes(page, '/dashboard')
  await expect(page).toHaveURL('/auth/login')
  await signIn(page, portal.url)
  await page.clock.runFor(900)
  await failSixTimes(page, '/dashboard/referrals')
  await expect(page).toHaveURL('/dashboard/referrals')
  await page.clock.runFor(200)
  await failSixTimes(page, '/dashboard/settings')
  await expect(page).toHaveURL('/auth/login')
  expect(await page.evaluate(() => sessionStorage.redirectUrl)).toBe('/dashboard/settings')
})

test('a 401 on the sign-in and register pages does not sign the user out', async ({ page }) => {
  for (const path of ['/auth/login', '/auth/register']) {
    await failSixTimes(page, path)
    expect(await page.evaluate(() => localStorage.user)).toBeDefined()
  }
})
