import type { Page } from '@playwright/test'
import { grace } from '../fixtures/people.ts'
import { askAt, signInAt } from '../mock-api/test-client.ts'
import { expectNoAxeViolations } from './axe.ts'
import { withCors } from './cors.ts'
import { resetLink } from './mailed-links.ts'
import { attempt } from './sign-in-page.ts'
import { expect, test } from './test.ts'

const INVALID = 'Invalid or expired reset link. Please request a new password reset.'
const reset = (page: Page) => page.getByRole('button', { name: /^(Reset Password|Saving\.\.\.)$/ })

async function choose(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password').fill(again)
  await reset(page).click()
}

test('a link leads to a new password, though the form is loaded again in the middle; the old one works no longer, all sessions end, and its address is forgotten (R-19, TA16, TA17)', async ({
  page,
  api,
}) => {
  const ask = askAt(api.url)
  const { accessToken: token, refreshToken } = await signInAt(ask, grace)
  await page.goto(await resetLink(api))
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.reload()
  const pages = await page.evaluate(() => history.length)
  await page.getByLabel('New Password', { exact: true }).fill('Compiler-1959')
  await page.getByLabel('Confirm New Password').fill('Compiler-1959')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText(
    'Password reset successfully! You can now log in with your new password.',
  )
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveURL('/auth/reset-password')
  expect(await page.evaluate(() => history.length), 'Back does not lead to it').toBe(pages)
  expect((await ask('GET /users/profile', { token })).status).toBe(401)
  expect((await ask('POST /users/refresh', { body: { refreshToken } })).status).toBe(401)
  await page.reload()
  await expect(page.getByText('Password reset successfully!')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await attempt(page, grace.email, grace.password)
  await expect(page.getByRole('alert')).toContainText('Invalid email or password.')
  await attempt(page, grace.email, 'Compiler-1959')
  await expect(page).toHaveURL('/dashboard')
})

test('the form for a new password ends with a link to sign in', async ({ page, api }) => {
  await page.goto(await resetLink(api))
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/auth/login')
})

test('a link without a token of this provider says so and leads to a new one', async ({ page }) => {
  const none = 'Invalid reset link. Please request a new password reset.'
  for (const [search, text] of [
    ['', none],
    ['?token=', none],
    ['?token=abc', INVALID],
  ] as const) {
    await page.goto(`/auth/reset-password${search}`)
    await expect(page.getByRole('alert')).toHaveText(text)
  }
  await page.getByRole('link', { name: 'Request new password reset' }).click()
  await expect(page).toHaveURL('/auth/forgot-password')
})

test('a link that was used says that it is invalid', async ({ page, api }) => {
  const used = await resetLink(api)
  await page.goto(used)
  await choose(page, 'Compiler-1959')
  await expect(page.getByText('Password reset successfully!')).toBeVisible()
  await page.goto('/terms')
  await page.goto(used)
  await expect(page.getByRole('alert')).toHaveText(INVALID)
})

test('a link that runs out while typing is told on sending, with the way to a new one', async ({ page, api }) => {
  await page.goto(await resetLink(api))
  await expect(reset(page)).toBeVisible()
  api.clock.advance(11 * 60_000)
  await choose(page, 'Compiler-1959')
  await expect(page.getByRole('alert')).toContainText(INVALID)
  await expect(page.getByRole('link', { name: 'Request new password reset' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the two passwords must be long enough and the same, and the second is judged anew when the first one changes', async ({
  page,
  api,
}) => {
  await page.goto(await resetLink(api))
  await choose(page, 'Abcde')
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await expect(page.getByLabel('New Password', { exact: true })).toBeFocused()
  await choose(page, 'Abcdef', 'Abcdeg')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(page.getByLabel('Confirm New Password')).toBeFocused()
  await expectNoAxeViolations(page)
  await page.getByLabel('Confirm New Password').blur()
  await page.getByLabel('New Password', { exact: true }).fill('Abcdeg')
  await expect(page.getByText('Passwords do not match')).toBeHidden()
  await page.getByLabel('New Password', { exact: true }).fill('Abcdeh')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
})

test.describe(() => {
  test.use({ allowedErrors: [/status of 500/] })

  test('a link that cannot be checked says that the service did not answer, and can be tried again', async ({
    page,
    api,
  }) => {
    const failing = '**/users/verify-reset-token**'
    await page.route(failing, (route) => route.fulfill(withCors({ status: 500 })))
    await page.goto(await resetLink(api))
    await expect(page.getByRole('alert')).toContainText(INVALID)
    await expect(page.getByRole('alert')).toContainText('The service did not answer.')
    await page.unroute(failing)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(reset(page)).toBeVisible()
  })
})
