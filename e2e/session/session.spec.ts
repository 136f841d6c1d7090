import type { Page } from '@playwright/test'
import { alan, grace } from '../../fixtures/people.ts'
import { hold } from '../support/hold.ts'
import { expect, test } from '../support/test.ts'

const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome, / })

/** The calls of token validation from now on, by their paths. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isCheck = pathname === '/users/profile' || pathname === '/users/refresh'
    if (isCheck && request.method() !== 'OPTIONS') calls.push(pathname)
  })
  return calls
}

test('a stored user is shown at once and corrected by the profile', async ({ page, signIn }) => {
  await signIn(grace, '/terms')
  const answered: string[] = []
  page.on('response', (response) => response.ok() && answered.push(new URL(response.url()).pathname))
  await page.evaluate(() => {
    localStorage.user = JSON.stringify({ ...JSON.parse(localStorage.user), firstName: 'Old', role: 'ADMIN' })
  })
  const answer = await hold(page, '/users/profile')
  await page.goto('/dashboard')
  await expect(welcome(page)).toHaveText('Welcome, Old')
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible()
  await answer.letGo()
  await expect(welcome(page)).toHaveText(`Welcome, ${grace.firstName}`)
  await expect(page.getByText('Administrator', { exact: true })).toBeHidden()
  expect(answered).toContain('/users/profile')
  expect(answered.filter((path) => path.includes('/admin/'))).toEqual([])
})

test('a token without a stored user loads the profile', async ({ page, signIn }) => {
  await signIn(grace)
  await expect(welcome(page)).toHaveText(`Welcome, ${grace.firstName}`)
  expect(await page.evaluate(() => JSON.parse(localStorage.user).email)).toBe(grace.email)
})

test('an expired access token is refreshed silently', async ({ page, signIn, api }) => {
  await signIn(grace, '/terms')
  const before = await page.context().cookies()
  api.clock.advance(16 * 60_000)
  const calls = callsOf(page)
  await page.goto('/dashboard')
  await expect(welcome(page)).toBeVisible()
  await expect.poll(() => calls).toEqual(['/users/profile', '/users/refresh', '/users/profile'])
  expect(await page.context().cookies()).not.toEqual(before)
})

test('an expired refresh token ends the session and clears everything', async ({ page, signIn, api }) => {
  await signIn(grace, '/terms')
  api.clock.advance(31 * 86_400_000)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/auth/login')
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.user, sessionStorage.redirectUrl])).toEqual([undefined, '/dashboard'])
})

test('the token is validated once in 5 minutes', async ({ page, signIn }) => {
  await page.clock.install()
  const calls = callsOf(page)
  await signIn(grace)
  await expect(welcome(page)).toBeVisible()
  expect(calls).toEqual(['/users/profile'])
  for (let walk = 0; walk < 5; walk++) {
    await page.evaluate(() => history.pushState(null, '', '/dashboard/security'))
    await page.clock.runFor(20_000)
    await page.evaluate(() => history.pushState(null, '', '/dashboard'))
    await page.clock.runFor(20_000)
  }
  expect(calls).toEqual(['/users/profile'])
  await page.clock.runFor(2 * 60_000)
  await expect.poll(() => calls).toEqual(['/users/profile', '/users/profile'])
})

test('a call that meets an expired token refreshes it and is repeated', async ({ page, signIn, api }) => {
  await signIn(alan)
  const panel = page.getByRole('region', { name: 'Connected Apps' })
  await panel.getByRole('button', { name: 'Revoke access for Odeon' }).click()
  api.clock.advance(16 * 60_000)
  const calls = callsOf(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(panel).not.toContainText('Odeon')
  expect(calls.filter((path) => path === '/users/refresh')).toHaveLength(1)
})

test('a deactivated user is signed out by the next call', async ({ page, signIn, api }) => {
  await signIn(alan)
  const panel = page.getByRole('region', { name: 'Connected Apps' })
  await panel.getByRole('button', { name: 'Revoke access for Odeon' }).click()
  const account = api.db.users.get(alan.id)
  if (account) api.db.users.put({ ...account, isActive: false })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page).toHaveURL('/auth/login')
})
