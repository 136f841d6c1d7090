import type { Page } from '@playwright/test'
import { alan, grace, type Person } from '../../fixtures/people.ts'
import { accountBox, authorizeButton, consentPath, readConsentContext } from '../support/consent-page.ts'
import { submitSignIn } from '../support/forms.ts'
import { hold, holdFiles } from '../support/held-responses.ts'
import { clickInBusyTab } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Stoa asks for access' })
const account = (page: Page, { email }: Person) => accountBox(page).getByText(email, { exact: true })
const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Switch Account' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn(grace, consentPath())
  await expect(heading(page)).toBeVisible()
})

test('the request survives a change of account on any auth screen, sign-out and a lost session', async ({
  page,
  context,
}) => {
  await choose(page, 'Create new account')
  await expect(page).toHaveURL(/\/auth\/register\?client_id=stoa/)
  expect(await readConsentContext(page)).toContain('"clientId":"stoa"')
  await page.goBack()
  await choose(page, 'Sign in with a different account')
  await expect(page).toHaveURL(/\/auth\/login\?client_id=stoa/)
  for (const [link, path] of [
    ['Create an account', 'register'],
    ['Sign in', 'login'],
    ['Forgot password?', 'forgot-password'],
    ['Back to Login', 'login'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/auth/${path}\\?client_id=stoa`))
  }
  await submitSignIn(page, alan.email, alan.password)
  await expect(heading(page)).toBeVisible()
  await expect(account(page, alan)).toBeVisible()

  await test.step('after signing out, the page offers Sign in and Create account', async () => {
    await choose(page, 'Sign out')
    const notice = page.getByRole('status').filter({ hasText: "You're not signed in" })
    await expect(notice).toBeVisible()
    await expect(authorizeButton(page)).toBeDisabled()
    await expect(page.getByRole('group', { name: 'Requested permissions' })).toContainText('Basic profile')
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Create account' })).toHaveAttribute(
      'href',
      /^\/auth\/register\?client_id=stoa/,
    )
    await page.getByRole('link', { name: 'Sign in' }).click()
    await submitSignIn(page, grace.email, grace.password)
    await expect(heading(page)).toBeVisible()
    await expect(account(page, grace)).toBeVisible()
  })

  await test.step('without an access token, Authorize is disabled and Sign in returns to the request', async () => {
    await context.clearCookies({ name: 'accessToken' })
    await authorizeButton(page).click()
    await expect(page.getByRole('alert')).toContainText('Authentication required. Please log in first.')
    await expect(authorizeButton(page)).toBeDisabled()
    const link = page.getByRole('link', { name: 'Sign in' })
    await expect(link).toHaveAttribute('href', /^\/auth\/login\?client_id=stoa/)
  })
})

test('the account menu works by keyboard and returns the focus', { tag: '@every-browser' }, async ({ page }) => {
  const trigger = page.getByRole('button', { name: 'Switch Account' })
  const item = (name: string) => page.getByRole('menuitem', { name })
  await trigger.press('Space')
  await expect(item('Sign in with a different account')).toBeFocused()
  for (const [key, name] of [
    ['ArrowDown', 'Create new account'],
    ['End', 'Sign out'],
    ['ArrowDown', 'Sign in with a different account'],
    ['ArrowUp', 'Sign out'],
    ['Home', 'Sign in with a different account'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(item(name)).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(trigger).toBeFocused()
})

test('signing in as another user in another tab replaces what the page shows', {
  tag: '@every-browser',
}, async ({ page, context, signIn }) => {
  await signIn(alan, consentPath())
  await expect(page.getByText('You allowed this before')).not.toHaveCount(0)
  const details = await hold(page, '/oauth/clients/consent/stoa')
  const other = await context.newPage()
  await other.goto('/auth/login?client_id=x')
  await submitSignIn(other, grace.email, grace.password)
  await details.responded
  await expect(page.getByText('You allowed this before')).toHaveCount(0)
  await details.release()
  await expect(account(page, grace)).toBeVisible()
  await expect(page.getByRole('alert')).toContainText("You're now signed in to a different account.")
  await expect(page.getByText('You allowed this before')).toHaveCount(0)
})

test('Authorize in a busy tab grants nothing for the account that another tab signed in to', async ({
  page,
  context,
  api,
}) => {
  await expect(authorizeButton(page)).toBeEnabled()
  const clicked = clickInBusyTab(authorizeButton(page), 'before the storage event')
  const other = await context.newPage()
  await other.goto('/auth/login?client_id=x')
  await submitSignIn(other, alan.email, alan.password)
  await clicked
  await expect(account(page, alan)).toBeVisible()
  await expect(page.getByRole('alert')).toContainText("You're now signed in to a different account.")
  expect(api.requests.list({ call: 'POST /oauth/authorize' })).toEqual([])
})

test('an authentication error leads to sign-in and back to the request', async ({ page, api }) => {
  const details = 'GET /oauth/clients/consent/:clientId'
  const authorize = 'POST /oauth/authorize'
  const address = page.url()
  await expect(authorizeButton(page)).toBeEnabled()
  for (const [call, status, message, signedOutBy] of [
    [details, 401, 'no', 'POST /users/refresh'],
    // The token is still valid: without a sign-out, the sign-in page would redirect to the dashboard.
    [authorize, 403, 'Authentication required', 'POST /users/logout'],
  ] as const)
    await test.step(`${call}: ${status} ${message}`, async () => {
      api.requests.clear()
      api.faults.add({ call, kind: 'status', status, body: { message } })
      const profile = page.getByRole('checkbox', { name: /^Basic profile/ })
      if (call === authorize) {
        await profile.uncheck()
        await authorizeButton(page).click()
      } else await page.reload({ waitUntil: 'commit' })
      await expect(page).toHaveURL('/auth/login')
      expect(await readConsentContext(page)).toBeNull()
      expect(await page.context().cookies()).toEqual([])
      expect(api.requests.list({ call: signedOutBy })).toHaveLength(1)
      api.faults.clear()
      await submitSignIn(page, grace.email, grace.password)
      await expect(page).toHaveURL(address)
      await expect(authorizeButton(page)).toBeEnabled()
      await expect(profile, 'the previous choice').toBeChecked({ checked: call === details })
    })
})

test('a link whose words the provider repeats does not sign the user out', async ({ page, api }) => {
  const error = { kind: 'status', status: 400, body: { message: 'Unknown: no_token' } } as const
  await page.goto(consentPath({ scope: 'profile no_token' }))
  api.faults.add({ call: 'POST /oauth/authorize', ...error })
  await authorizeButton(page).click()
  await expect(page.getByText('Unknown: no_token')).toBeVisible()
  api.faults.add({ call: 'GET /oauth/clients/consent/:clientId', ...error })
  await page.goto(consentPath({ client_id: 'no_token' }))
  await expect(page.getByText('Unknown: no_token')).toBeVisible()
  expect(api.requests.list({ call: 'POST /users/logout' })).toEqual([])
})

test('an account that signs in early sees what it allowed before', async ({ page, startSession }) => {
  const release = await holdFiles(page, '**/assets/{consent,react-dom}-*.js')
  const profile = await hold(page, '/users/profile')
  await page.reload({ waitUntil: 'commit' })
  await profile.responded
  await startSession(alan)
  const asked = page.waitForRequest('**/oauth/clients/consent/stoa')
  release()
  await asked
  await profile.release()
  await expect(account(page, alan)).toBeVisible()
  await expect(page.getByText('You allowed this before')).not.toHaveCount(0)
})
