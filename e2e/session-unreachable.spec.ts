import type { Page } from '@playwright/test'
import { grace } from '../fixtures/people.ts'
import { withCors } from './cors.ts'
import { forgetUser } from './forget-user.ts'
import { expect, test } from './test.ts'

const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome, / })
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: "The service can't be reached right now." })

test.describe(() => {
  test.use({ allowedErrors: [/ERR_(FAILED|INTERNET_DISCONNECTED)|status of 5\d\d/] })

  test('when the provider cannot be used, the user stays signed in, is told so, and recovers (R-10, TF01)', async ({
    page,
    signIn,
  }) => {
    // A screen without calls of its own.
    await signIn(grace, '/dashboard/settings')
    for (const [what, answer] of [
      ['it is down', undefined],
      ['it answers with errors', { status: 500 }],
      ['it answers with pages of HTML', { status: 200, contentType: 'text/html', body: '<p>Hotel</p>' }],
      ['it asks to slow down', { status: 429 }],
    ] as const)
      await test.step(what, async () => {
        await page.route('**/users/**', (route) => (answer ? route.fulfill(withCors(answer)) : route.abort()))
        await page.reload()
        await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
        await expect(notice(page)).toContainText('You are still signed in')
        // By itself it would try again too, and take the button away from a mouse that is on its way.
        await notice(page).getByRole('button', { name: 'Try again' }).focus()
        await page.unroute('**/users/**')
        await page.keyboard.press('Enter')
        await expect(notice(page)).toBeHidden()
        await expect(page).toHaveURL('/dashboard/settings')
      })
  })

  test('with a token, no stored user and a provider that is down, the page says so and can be tried again', async ({
    page,
    signIn,
  }) => {
    await signIn(grace, '/terms')
    await forgetUser(page)
    await page.route('**/users/**', (route) => route.abort())
    await page.goto('/dashboard')
    await expect(notice(page)).toBeVisible()
    await notice(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice(page)).toBeHidden()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(notice(page)).toBeVisible()

    await page.reload()
    await expect(notice(page)).toBeVisible()
    await page.unroute('**/users/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(welcome(page)).toBeFocused()
  })

  test('a dismissed error of the whole page returns when a retry fails', async ({ page, signIn }) => {
    await signIn(grace, '/terms')
    await forgetUser(page)
    await page.route('**/users/**', (route) => route.abort())
    await page.goto('/dashboard')
    await notice(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice(page)).toBeHidden()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(notice(page)).toBeVisible()
  })

  test('the notice of an unreachable service can be dismissed, and returns when a retry fails', async ({
    page,
    signIn,
  }) => {
    await signIn(grace, '/terms')
    await page.route('**/users/**', (route) => route.abort())
    await page.goto('/dashboard/settings')
    await notice(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice(page)).toBeHidden()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(notice(page)).toBeVisible()
  })

  test('a dashboard without any answer has one Try again for everything', async ({ page, signIn }) => {
    await signIn(grace, '/terms')
    await page.route(/\/(users|oauth)\//, (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.fallback(),
    )
    await page.goto('/dashboard')
    await expect(page.getByText('Failed to load dashboard data')).toHaveCount(1)
    await expect(notice(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible()
    await expect(notice(page)).toBeHidden()
  })

  test('when a token that has run out cannot be renewed just now, nobody is signed out for it (R-10)', async ({
    page,
    signIn,
    api,
  }) => {
    await signIn(grace, '/terms')
    api.clock.advance(16 * 60_000)
    await page.route('**/users/refresh', (route) => route.fulfill(withCors({ status: 503 })))
    await page.goto('/dashboard')
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load dashboard data' })).toBeVisible()
    await expect(notice(page)).toContainText('You are still signed in')
    await page.unroute('**/users/refresh')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(notice(page)).toBeHidden()
    await expect(page).toHaveURL('/dashboard')
  })

  test('a browser that comes online again checks at once (R-10, TF08)', async ({ page, signIn, context }) => {
    await signIn(grace, '/terms')
    await page.route('**/users/profile', (route) => route.abort())
    await page.goto('/dashboard/settings')
    await expect(notice(page)).toBeVisible()
    await context.setOffline(true)
    await page.unroute('**/users/profile')
    const check = page.waitForRequest('**/users/profile', { timeout: 5_000 })
    await context.setOffline(false)
    await check
    await expect(notice(page)).toBeHidden()
  })

  test('what was asked for offline has failed, and works once the browser is online again (TF08)', async ({
    page,
    signIn,
    context,
  }) => {
    await signIn(grace, '/dashboard/settings')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('First name').fill('Gracie')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to update profile')
    await expect(page.getByLabel('First name')).toHaveValue('Gracie')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Profile updated' })).toBeVisible()
  })

  test('a browser that stays online tries again by itself after 30 seconds', async ({ page, signIn }) => {
    await page.clock.install()
    await signIn(grace, '/terms')
    await page.route('**/users/profile', (route) => route.abort())
    // A screen without calls of its own: each would be an occasion to check.
    await page.goto('/dashboard/settings')
    await expect(notice(page)).toBeVisible()
    // From here on its time stands still but for what is run, however long that takes.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    await page.unroute('**/users/profile')
    const checks: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/users/profile')) checks.push(request.method())
    })
    await page.clock.runFor(20_000)
    await page.evaluate(() => 'what was asked for before has been seen')
    expect(checks).toEqual([])
    await page.clock.runFor(10_000)
    await expect(notice(page)).toBeHidden()
    expect(checks).toContain('GET')
  })
})
