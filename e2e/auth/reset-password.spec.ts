import type { Page } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import { resetLink } from '../support/email-links.ts'
import { emailField, passwordField, solve, submitSignIn } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const INVALID = 'Invalid or expired reset link. Please request a new password reset.'
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send reset email' })
const resetButton = (page: Page) => page.getByRole('button', { name: /^(Reset password|Saving\.\.\.)$/ })

async function choose(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password', { exact: true }).fill(again)
  await resetButton(page).click()
}

test('resetting a forgotten password replaces the old one, with the email typed and sent once', {
  tag: '@every-browser',
}, async ({ page, api, baseURL }) => {
  const backToLogin = page.getByRole('link', { name: 'Back to Login' })
  await page.goto('/auth/login')
  await emailField(page).fill('someone')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(emailField(page)).toHaveValue('someone')
  await page.goBack()
  await expect(emailField(page), 'after Back').toHaveValue('someone')
  await page.reload()
  await passwordField(page).focus()
  await passwordField(page).blur()
  await expect(emailField(page), 'after a reload').toHaveValue('someone')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await emailField(page).press('End')
  // The error about the email must not move the link while it is pressed.
  await backToLogin.click()
  await expect(page).toHaveURL('/auth/login')
  await expect(emailField(page)).toHaveValue('someone')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // Instead of `fill`, which appends to a filled email field in an unmodified Firefox.
  await emailField(page).press('End')
  await page.keyboard.type('@example.com.au')
  const rejection = { success: false, message: 'Ask again tomorrow.' }
  api.faults.add({ call: 'POST /users/forgot-password', kind: 'status', status: 200, body: rejection })
  await solve(page)
  await sendButton(page).click()
  await expect(page.getByRole('alert'), "in the provider's words").toHaveText('Ask again tomorrow.')
  api.faults.clear()
  await sendButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'on its way' })).toBeVisible()
  await expect(page.getByText('someone@example.com.au')).toBeVisible()
  await page.reload()
  await expect(page.getByText('someone@example.com.au'), 'also after a reload').toBeVisible()
  await page.getByRole('button', { name: 'Use a different email' }).click()
  await expect(emailField(page)).toBeFocused()
  await expect(emailField(page)).toHaveValue('')
  await emailField(page).fill(grace.email)
  await solve(page)
  await sendButton(page).click()
  await expect(page.getByText(grace.email)).toBeVisible()
  await backToLogin.click()
  await expect(page).toHaveURL('/auth/login')
  await expect(emailField(page)).toHaveValue(grace.email)
  const [email, ...others] = api.outbox.list()
  expect(others).toEqual([])
  expect(email?.link).toContain(`${baseURL}/auth/reset-password?`)
  await page.goto(email?.link ?? '')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  const pages = await page.evaluate(() => history.length)
  await page.getByLabel('New password', { exact: true }).fill('Compiler-1959')
  await page.getByLabel('Confirm new password', { exact: true }).fill('Compiler-1959')
  await page.keyboard.press('Enter')
  const success = 'Password reset successfully! You can now log in with your new password.'
  await expect(page.getByRole('status').filter({ hasText: success })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveURL('/auth/reset-password')
  expect(await page.evaluate(() => history.length), 'the form is not left in the history').toBe(pages)
  await page.reload()
  await expect(page.getByText('Password reset successfully!')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await submitSignIn(page, grace.email, grace.password)
  await expect(page.getByRole('alert')).toContainText('Invalid email or password.')
  await submitSignIn(page, grace.email, 'Compiler-1959')
  await expect(page).toHaveURL('/dashboard')
})

test('a double click on Send reset email sends one email', { tag: '@narrow' }, async ({ page, api }) => {
  await page.goto('/auth/forgot-password')
  await emailField(page).fill(grace.email)
  await solve(page)
  const box = await sendButton(page).boundingBox()
  await sendButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  // A slow double-click, which the system reports as two clicks.
  if (!box) throw new Error('No button')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(page.getByRole('button', { name: /^Send again in/ })).toBeDisabled()
  expect(api.outbox.list({ to: grace.email })).toHaveLength(1)
})

test('a reset link that is invalid, or expires while the form is open, offers a new one', async ({ page, api }) => {
  const link = await resetLink(api)
  api.faults.add({ call: 'GET /users/verify-reset-token', kind: 'status', status: 200, body: { valid: false } })
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText(INVALID)
  await expect(page.getByRole('link', { name: 'Request new password reset' })).toBeVisible()
  api.faults.clear()
  await page.goto(link)
  await expect(resetButton(page)).toBeVisible()
  api.clock.advance(11 * 60_000)
  await choose(page, 'Compiler-1959')
  await expect(page.getByRole('alert')).toContainText(INVALID)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('link', { name: 'Request new password reset' }).click()
  await expect(page).toHaveURL('/auth/forgot-password')
})

test('a reset link opens although the browser still has a session that the provider has ended', async ({
  page,
  api,
  signIn,
}) => {
  await signIn(grace)
  api.db.sessions.deleteWhere('userId', grace.id)
  await page.goto(await resetLink(api))
  await expect(resetButton(page)).toBeVisible()
})

test('a reset accepts any matching password of 6 or more characters', async ({ page, api }) => {
  await page.goto(await resetLink(api))
  await choose(page, 'Abcde')
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  await choose(page, 'Abcdef', 'Abcdeg')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(page.getByLabel('Confirm new password', { exact: true })).toBeFocused()
  await choose(page, 'abcdef')
  await expect(page.getByText('Password reset successfully!')).toBeVisible()
})
