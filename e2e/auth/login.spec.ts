import type { Page } from '@playwright/test'
import { edsger, grace, hedy, linus } from '../../fixtures/people.ts'
import { signOut } from '../support/account-menu.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import {
  answerField,
  emailField,
  passwordField,
  signInButton,
  solve,
  submitSignIn,
  typeInto,
} from '../support/forms.ts'
import { hold } from '../support/held-responses.ts'
import { openHydrated } from '../support/hydration.ts'
import { expect, test } from '../support/test.ts'

const level1 = (page: Page) => page.getByRole('heading', { level: 1 })

test.beforeEach(({ page }) => openHydrated(page, '/auth/login'))

test('the dashboard looks the same after sign-in as after a reload', async ({ page }) => {
  const listBoxes = async () => {
    await expect(page.getByText('less than an hour ago')).toBeVisible()
    await expect(page.getByText('No connected apps')).toBeVisible()
    return page.locator('main *').evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON()))
  }
  await submitSignIn(page, grace.email, grace.password)
  const before = await listBoxes()
  await openHydrated(page, '/dashboard')
  expect(await listBoxes()).toEqual(before)
})

test('leaving the sign-in screen before the response cancels the sign-in', async ({ page }) => {
  const response = await hold(page, '/users/login')
  await typeInto(page, { Email: grace.email, Password: grace.password })
  await signInButton(page).click()
  await response.responded
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(level1(page)).toHaveText('Terms of Service')
  await response.release()
  await expect(page).toHaveURL('/terms')
  expect(await page.context().cookies()).toEqual([])
})

test('showing a password keeps the focus and the selection, and Caps Lock is shown and announced', async ({ page }) => {
  await passwordField(page).fill('correct horse')
  await passwordField(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 5))
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(passwordField(page)).toHaveAttribute('type', 'text')
  await expect(passwordField(page)).toBeFocused()
  const selection = passwordField(page).evaluate((input: HTMLInputElement) => [
    input.selectionStart,
    input.selectionEnd,
  ])
  expect(await selection).toEqual([3, 5])
  await page.keyboard.press('Tab')
  const hide = page.getByRole('button', { name: 'Hide password' })
  await expect(hide).toBeFocused()
  await page.keyboard.press('Space')
  await expect(passwordField(page)).toHaveAttribute('type', 'password')

  for (const modifierCapsLock of [true, false]) {
    await passwordField(page).dispatchEvent('keydown', { key: 'A', modifierCapsLock })
    const warning = page.locator('[aria-live=polite]').getByText('Caps Lock is on')
    await expect(warning).toBeVisible({ visible: modifierCapsLock })
  }
})

test('after three failed sign-ins, the security check is required', { tag: '@every-browser' }, async ({
  page,
  api,
}) => {
  for (const wrong of ['Wrong-1', 'Wrong-2', 'Wrong-3']) {
    await submitSignIn(page, grace.email, wrong)
    await expect(signInButton(page)).toHaveAccessibleName('Sign in')
  }
  const alert = page.getByRole('alert').filter({ hasText: 'Security Alert' })
  await expect(alert).toContainText('attempts remaining')
  await expect(signInButton(page), 'the check does not push it out of the window').toBeInViewport({ ratio: 1 })
  await expect(alert).toBeInViewport({ ratio: 1 })
  await expect(alert).toContainText('Too many failed attempts temporarily lock the account.')
  await passwordField(page).press('Enter')
  await answerField(page).press('Enter')
  await expect(signInButton(page)).toBeDisabled()
  await expect(signInButton(page)).toHaveAccessibleDescription('To continue, solve the security check.')
  // The count survives leaving the screen.
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await page.goBack()

  await answerField(page).fill('99')
  await expect(answerField(page)).toHaveAttribute('aria-invalid', 'true')
  const check = page.getByRole('group', { name: 'Security Check' })
  await expect(check.getByText('Incorrect answer', { exact: true })).toBeVisible()
  await expect(check.getByText('Incorrect. Try again or get a new problem.')).toBeVisible()
  // Screen readers get only one of the three texts.
  expect((await check.ariaSnapshot()).match(/Incorrect.*/g)).toEqual(['Incorrect answer. Please try again.'])
  await expect(answerField(page)).toHaveAccessibleDescription('Incorrect answer. Please try again.')
  await answerField(page).fill('')
  await expect(answerField(page)).toHaveAttribute('aria-invalid', 'false')

  await page.getByRole('button', { name: 'New problem' }).click()
  await expect(answerField(page)).toBeFocused()
  await solve(page)
  await expect(page.getByText('Verification successful!')).toBeVisible()
  await expectNoAxeViolations(page)
  await submitSignIn(page, grace.email, grace.password)
  await expect(page).toHaveURL('/dashboard')
  expect(api.requests.list({ call: 'POST /users/login' })).toHaveLength(4)

  await signOut(page)
  await expect(page).toHaveURL('/auth/login')
  await submitSignIn(page, grace.email, 'Wrong-1')
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password.' })).toBeVisible()
  await expect(answerField(page)).toBeHidden()
})

test('a failed sign-in that replaces the security check leaves the focus on the heading', async ({ page }) => {
  for (const wrong of ['Wrong-1', 'Wrong-2', 'Wrong-3']) await submitSignIn(page, linus.email, wrong)
  await solve(page)
  await passwordField(page).fill(linus.password)
  await answerField(page).press('Enter')
  await expect(page.getByText('Account Verification Required')).toBeVisible()
  await expect(level1(page)).toBeFocused()
})

test('when the account gets locked, the alert says for how long and the security check is gone', {
  tag: '@every-browser',
}, async ({ page }) => {
  for (let attempt = 1; attempt <= 5; attempt++) {
    if (attempt > 3) await solve(page)
    await submitSignIn(page, grace.email, `Wrong-${attempt}`)
    await expect(signInButton(page)).toHaveAccessibleName('Sign in')
    await expect(page.getByRole('alert'), 'its first line is not above the window').toBeInViewport({ ratio: 1 })
  }
  await expect(page.getByRole('alert')).toContainText('This account is locked. Try again in 15 minutes.')
  await expect(answerField(page)).toBeHidden()
  await expect(signInButton(page)).toBeDisabled()
  await emailField(page).fill(hedy.email)
  await expect(answerField(page), 'another account needs it again').toBeVisible()
})

test('a deactivated user finds out how to contact support', { tag: '@every-browser' }, async ({ page }) => {
  await submitSignIn(page, edsger.email, edsger.password)
  await page.getByRole('alert').getByRole('link', { name: 'Contact support' }).click()
  await expect(page).toHaveURL('/privacy#contact')
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeInViewport()
})

test('an unverified user gets another email, and its link tells the waiting tab', { tag: '@every-browser' }, async ({
  page,
  context,
  api,
}) => {
  await submitSignIn(page, linus.email, linus.password)
  await expect(page.getByText('Account Verification Required')).toBeVisible()
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(page.getByText('Account Verification Required')).toBeHidden()
  await expect(emailField(page)).toBeFocused()
  const emails = api.outbox.list({ to: linus.email })
  expect(emails).toHaveLength(1)
  await submitSignIn(page, linus.email, linus.password)
  await expect(page.getByText('Account Verification Required'), 'after the next attempt').toBeVisible()
  await expect(page.getByRole('button', { name: /^Try again in \d+ seconds$/ })).toBeDisabled()
  const other = await context.newPage()
  await other.goto(emails[0]?.link ?? '')
  await expect(page.getByRole('status').filter({ hasText: 'You can sign in now.' })).toBeVisible()
})

test('a locked account blocks no other, and its password is reset without retyping the email', {
  tag: '@every-browser',
}, async ({ page, api }) => {
  await submitSignIn(page, hedy.email, 'Wrong-1')
  await expect(page.getByRole('alert')).toContainText('Security Alert')
  await expect(page.getByRole('alert')).toContainText('locked')
  await expect(signInButton(page)).toBeDisabled()
  await passwordField(page).fill(hedy.password)
  // Instead of `fill`, which appends to a filled email field in an unmodified Firefox.
  await emailField(page).dispatchEvent('input')
  await expect(signInButton(page)).toBeDisabled()
  // As a password manager does.
  await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await test.step('Reset your password keeps the email', async () => {
    await page.getByRole('link', { name: 'Reset your password' }).click()
    await expect(page).toHaveURL('/auth/forgot-password')
    await expect(emailField(page)).toHaveValue(hedy.email)
    await page.goBack()
  })
  await submitSignIn(page, grace.email, grace.password)
  await expect(page).toHaveURL('/dashboard')
  expect(api.requests.list({ call: 'POST /users/login' })).toHaveLength(2)
})
