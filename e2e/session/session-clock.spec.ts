import { alan } from '../../fixtures/people.ts'
import { signInWithForm } from '../support/sign-in-page.ts'
import { expect, test } from '../support/test.ts'

for (const [what, years] of [
  ['fast', 1],
  ['slow', -1],
] as const)
  test(`a clock that is a year ${what} signs nobody out`, async ({ page, api }) => {
    const now = new Date()
    now.setFullYear(now.getFullYear() + years)
    await page.clock.install({ time: now })
    await signInWithForm(page, alan)
    const welcome = page.getByRole('heading', { level: 1, name: `Welcome, ${alan.firstName}` })
    await expect(welcome).toBeVisible()
    api.clock.advance(16 * 60_000)
    const renewed = page.waitForResponse('**/users/refresh')
    await page.reload()
    expect((await renewed).status()).toBe(200)
    await expect(welcome).toBeVisible()
    await expect(page.getByRole('region', { name: 'Recent Activity' })).not.toContainText(/\bin \d|-\d/)
    // Somebody sets it right, and no time has passed.
    const checks: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/users/profile')) checks.push(request.method())
    })
    await page.clock.setSystemTime(new Date())
    for (const name of ['Settings', 'Security']) {
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
    await expect(page).toHaveURL('/dashboard/security')
    expect(checks).toEqual([])
  })
