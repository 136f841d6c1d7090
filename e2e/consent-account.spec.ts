import type { Page } from '@playwright/test'
import { alan, grace } from '../fixtures/people.ts'
import { authorizeButton, consentAddress, context } from './consent-page.ts'
import { withCors } from './cors.ts'
import { attempt } from './sign-in-page.ts'
import { expect, test } from './test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Stoa asks for access' })
const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Switch Account' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn(grace, consentAddress())
  await expect(heading(page)).toBeVisible()
})

test('somebody logs in with a different account and is asked again', async ({ page }) => {
  await choose(page, 'Log in with a different account')
  await expect(page).toHaveURL(/\/auth\/login\?client_id=stoa/)
  await attempt(page, alan.email, alan.password)
  await expect(heading(page)).toBeVisible()
  await expect(page.getByText(alan.email)).toBeVisible()
})

test('creating a new account keeps the request, and so does going on to other auth screens, though somebody is still signed in', async ({
  page,
}) => {
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

test('logging out stays on the page, says so, and offers Login and Register', async ({ page }) => {
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

test('a session that ends in another tab is noticed, and so is somebody else who signs in there', async ({
  page,
  context: browser,
}) => {
  const other = await browser.newPage()
  await other.goto('/auth/login?client_id=x')
  await attempt(other, alan.email, alan.password)
  await expect(page.getByText(alan.email)).toBeVisible()
  await expect(heading(page)).toBeVisible()
})

test('an account that changed behind the page is noticed before anything is sent', async ({ page }) => {
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

test('a 401 on authorizing forgets the request, and after signing in the page is there again (TO14)', async ({
  page,
}) => {
  await page.route('**/oauth/authorize', (route) => route.fulfill(withCors({ status: 401, json: { message: 'no' } })))
  await authorizeButton(page).click()
  await expect(page).toHaveURL('/auth/login')
  expect(await context(page)).toBeNull()
  await attempt(page, grace.email, grace.password)
  await expect(heading(page)).toBeVisible()
})
