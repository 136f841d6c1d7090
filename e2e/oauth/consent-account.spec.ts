import type { Page } from '@playwright/test'
import { alan, grace } from '../../fixtures/people.ts'
import { authorizeButton, consentAddress, context } from '../support/consent-page.ts'
import { withCors } from '../support/cors.ts'
import { attempt } from '../support/sign-in-page.ts'
import { expect, test } from '../support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Stoa asks for access' })
const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Switch Account' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn(grace, consentAddress())
  await expect(heading(page)).toBeVisible()
})

test('switching to a different account shows the request again', async ({ page }) => {
  await choose(page, 'Log in with a different account')
  await expect(page).toHaveURL(/\/auth\/login\?client_id=stoa/)
  await attempt(page, alan.email, alan.password)
  await expect(heading(page)).toBeVisible()
  await expect(page.getByText(alan.email)).toBeVisible()
})

test('creating a new account keeps the request across auth screens', async ({ page }) => {
  await choose(page, 'Create new account')
  await expect(page).toHaveURL(/\/auth\/register\?client_id=stoa/)
  expect(await context(page)).toContain('"clientId":"stoa"')
  for (const [link, path] of [
    ['Sign in', 'login'],
    ['Create an account', 'register'],
    ['Sign in', 'login'],
    ['Forgot password?', 'forgot-password'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/auth/${path}\\?client_id=stoa`))
  }
})

test('logging out stays on the page and offers Login and Register', async ({ page }) => {
  await choose(page, 'Log out')
  const notice = page.getByRole('status').filter({ hasText: 'You are not logged in' })
  await expect(notice).toBeVisible()
  await expect(authorizeButton(page)).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Register' })).toHaveAttribute(
    'href',
    /^\/auth\/register\?client_id=stoa/,
  )
  await page.getByRole('link', { name: 'Login' }).click()
  await attempt(page, grace.email, grace.password)
  await expect(heading(page)).toBeVisible()
  await expect(page.getByText(grace.email)).toBeVisible()
})

test('signing out or switching accounts in another tab updates the page', async ({ page, context: browser }) => {
  const other = await browser.newPage()
  await other.goto('/auth/login?client_id=x')
  await attempt(other, alan.email, alan.password)
  await expect(page.getByText(alan.email)).toBeVisible()
  await expect(heading(page)).toBeVisible()
})

test('nothing is sent when the account changed behind the page', async ({ page }) => {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/oauth/authorize')) calls++
  })
  await expect(authorizeButton(page)).toBeEnabled()
  await page.evaluate(
    (user) => {
      localStorage.user = JSON.stringify({ ...JSON.parse(localStorage.user), ...user })
    },
    { id: alan.id, email: alan.email },
  )
  const checked = page.waitForResponse('**/users/profile')
  await authorizeButton(page).click()
  await checked
  await expect(page.getByText(grace.email)).toBeVisible()
  expect(calls).toBe(0)
})

test('an authentication error on authorizing leads to sign-in and back to the request', async ({ page, api }) => {
  for (const [status, message, call] of [
    [401, 'no', 'POST /users/refresh'],
    // With these the token is still good: without a sign-out the sign-in page would lead to the dashboard.
    [403, 'Authentication required', 'POST /users/logout'],
    [400, 'User is not authenticated', 'POST /users/logout'],
  ] as const)
    await test.step(`${status} ${message}`, async () => {
      api.requests.clear()
      await page.route('**/oauth/authorize', (route) => route.fulfill(withCors({ status, json: { message } })))
      await authorizeButton(page).click()
      await expect(page).toHaveURL('/auth/login')
      expect(await context(page)).toBeNull()
      expect(await page.context().cookies()).toEqual([])
      expect(api.requests.list({ call })).toHaveLength(1)
      await attempt(page, grace.email, grace.password)
      await expect(heading(page)).toBeVisible()
    })
})

test('an authentication error on the application details leads to sign-in and back', async ({ page, api }) => {
  const address = page.url()
  for (const [status, message] of [
    [401, 'no'],
    [403, 'Authentication required'],
  ] as const)
    await test.step(`${status} ${message}`, async () => {
      api.faults.set({ call: 'GET /oauth/clients/consent/:id', kind: 'status', status, body: { message } })
      await page.reload()
      await expect(page).toHaveURL('/auth/login')
      expect(await context(page)).toBeNull()
      api.faults.clear()
      await attempt(page, grace.email, grace.password)
      await expect(heading(page)).toBeVisible()
      expect(page.url()).toBe(address)
    })
})

test('a forbidden permission is an error on the page, not a sign-out', async ({ page }) => {
  await page.route('**/oauth/authorize', (route) =>
    route.fulfill(withCors({ status: 403, json: { message: 'Administrators only' } })),
  )
  await authorizeButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Administrators only')
  await expect(page.getByText(grace.email)).toBeVisible()
})
