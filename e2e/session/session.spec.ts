import type { Page } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import { hold } from '../support/held-responses.ts'
import { expect, test } from '../support/test.ts'

const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome, / })

/** Records the paths of session checks. */
function watchChecks(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isCheck = pathname === '/users/profile' || pathname === '/users/refresh'
    if (isCheck && request.method() !== 'OPTIONS') calls.push(pathname)
  })
  return calls
}

test('a stored user is shown immediately and corrected by the profile', async ({ page, signIn }) => {
  await signIn(grace, '/terms')
  const responses: string[] = []
  page.on('response', (each) => each.ok() && responses.push(new URL(each.url()).pathname))
  await page.evaluate(() => {
    localStorage.user = JSON.stringify({ ...JSON.parse(localStorage.user), firstName: 'Old', role: 'ADMIN' })
  })
  const response = await hold(page, '/users/profile')
  await page.goto('/dashboard')
  await expect(welcome(page)).toHaveText('Welcome, Old')
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible()
  await response.release()
  await expect(welcome(page)).toHaveText(`Welcome, ${grace.firstName}`)
  await expect(page.getByText('Administrator', { exact: true })).toBeHidden()
  expect(responses).toContain('/users/profile')
  expect(responses.filter((path) => path.includes('/admin/'))).toEqual([])
})

test('an expired access token is refreshed silently', async ({ page, signIn, api }) => {
  await signIn(grace, '/terms')
  const before = await page.context().cookies()
  api.clock.advance(16 * 60_000)
  const calls = watchChecks(page)
  await page.goto('/dashboard')
  await expect(welcome(page)).toBeVisible()
  await expect.poll(() => calls).toEqual(['/users/profile', '/users/refresh', '/users/profile'])
  expect(await page.context().cookies()).not.toEqual(before)
})

test('the token is validated once every 5 minutes', async ({ page, signIn }) => {
  await page.clock.install()
  const calls = watchChecks(page)
  await signIn(grace)
  await expect(welcome(page)).toBeVisible()
  expect(calls).toEqual(['/users/profile'])
  for (let visit = 0; visit < 5; visit++) {
    await page.evaluate(() => history.pushState(null, '', '/dashboard/security'))
    await page.clock.runFor(20_000)
    await page.evaluate(() => history.pushState(null, '', '/dashboard'))
    await page.clock.runFor(20_000)
  }
  expect(calls).toEqual(['/users/profile'])
  await page.clock.runFor(2 * 60_000)
  await expect.poll(() => calls).toEqual(['/users/profile', '/users/profile'])
})
