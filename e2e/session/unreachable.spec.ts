import type { Page } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import { forgetUser } from '../support/session-cookies.ts'
import { expect, test } from '../support/test.ts'

const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome, / })
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: "The service can't be reached right now." })

test.describe(() => {
  // Faults of the API, because `page.unroute` can lose a request.
  test.use({ allowedErrors: [/ERR_|status of 5\d\d/] })

  test('an unreachable provider keeps the user signed in, and recovers', async ({ page, signIn, api }) => {
    // This screen makes no calls.
    await signIn(grace, '/dashboard/settings')
    for (const fault of [{ kind: 'cut' }, { kind: 'status', status: 500 }] as const) {
      api.faults.set({ call: '* /users/*', ...fault })
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
      await expect(notice(page)).toContainText("You're still signed in")
      // By keyboard: an automatic retry could remove the button while a mouse moves to it.
      await notice(page).getByRole('button', { name: 'Try again' }).focus()
      api.faults.clear()
      await page.keyboard.press('Enter')
      await expect(notice(page)).toBeHidden()
      await expect(page).toHaveURL('/dashboard/settings')
    }
  })

  test('without a stored user, an unreachable provider can be tried again', async ({ page, signIn, api }) => {
    await signIn(grace, '/terms')
    await forgetUser(page)
    api.faults.set({ call: '* /users/*', kind: 'cut' })
    await page.goto('/dashboard')
    await expect(notice(page)).toBeVisible()
    await notice(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice(page)).toBeHidden()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(notice(page)).toBeVisible()

    await page.reload()
    await expect(notice(page)).toBeVisible()
    api.faults.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(welcome(page)).toBeFocused()
  })

  test('a failed refresh keeps the user signed in', async ({ page, signIn, api }) => {
    await signIn(grace, '/terms')
    api.clock.advance(16 * 60_000)
    api.faults.set({ call: 'POST /users/refresh', kind: 'status', status: 503 })
    await page.goto('/dashboard')
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load dashboard data' })).toBeVisible()
    await expect(notice(page)).toContainText("You're still signed in")
    api.faults.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(notice(page)).toBeHidden()
    await expect(page).toHaveURL('/dashboard')
  })

  test('going online checks the session at once', async ({ page, signIn, context, api }) => {
    await signIn(grace, '/terms')
    api.faults.set({ call: 'GET /users/profile', kind: 'cut' })
    await page.goto('/dashboard/settings')
    await expect(notice(page)).toBeVisible()
    await context.setOffline(true)
    api.faults.clear()
    // Sooner than the automatic retry after 30 seconds.
    const check = page.waitForRequest('**/users/profile', { timeout: 15_000 })
    await context.setOffline(false)
    await check
    await expect(notice(page)).toBeHidden()
  })

  test('an unreachable provider is tried again after 30 seconds', async ({ page, signIn, api }) => {
    await page.clock.install()
    await signIn(grace, '/terms')
    api.faults.set({ call: 'GET /users/profile', kind: 'cut' })
    // This screen makes no calls, which would each check the session.
    await page.goto('/dashboard/settings')
    await expect(notice(page)).toBeVisible()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    api.faults.clear()
    const checks: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/users/profile')) checks.push(request.method())
    })
    await page.clock.runFor(20_000)
    // Requests from before have been reported.
    await page.evaluate(() => {})
    expect(checks).toEqual([])
    await page.clock.runFor(10_000)
    await expect(notice(page)).toBeHidden()
    expect(checks).toContain('GET')
  })
})
