import { grace, hedy, linus } from '../../fixtures/people.ts'
import { signOut } from '../support/account-menu.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { answer, solve } from '../support/fields.ts'
import { email, failThreeTimes, password, signInButton, submitSignIn } from '../support/sign-in-page.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/auth/login')
})

test('a wrong password shows an error and keeps the form', async ({ page }) => {
  await submitSignIn(page, grace.email, 'Wrong-1')
  const alert = page.getByRole('alert').filter({ hasText: 'Error' })
  await expect(alert).toContainText('Invalid email or password.')
  await expect(email(page)).toHaveValue(grace.email)
  await expect(password(page)).toHaveValue('Wrong-1')
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the third failure requires the security check', async ({ page }) => {
  await failThreeTimes(page)
  const alert = page.getByRole('alert').filter({ hasText: 'Security Alert' })
  await expect(alert).toContainText('attempts remaining')
  await expect(alert).toContainText('Too many failed attempts temporarily lock the account.')
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await password(page).press('Enter')
  await answer(page).press('Enter')
  await expect(signInButton(page)).toBeDisabled()
  expect(calls).toEqual([])
  // The count survives leaving the screen.
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await page.goBack()

  await answer(page).fill('99')
  await expect(answer(page)).toHaveAttribute('aria-invalid', 'true')
  const check = page.getByRole('group', { name: 'Security Check' })
  await expect(check.getByText('Incorrect answer', { exact: true })).toBeVisible()
  await expect(check.getByText('Incorrect. Try again or get a new problem.')).toBeVisible()
  // Screen readers get only one of the three texts.
  expect((await check.ariaSnapshot()).match(/Incorrect.*/g)).toEqual(['Incorrect answer. Please try again.'])
  await expect(answer(page)).toHaveAccessibleDescription('Incorrect answer. Please try again.')
  await answer(page).fill('')
  await expect(answer(page)).not.toHaveAttribute('aria-invalid')

  await page.getByRole('button', { name: 'New problem' }).click()
  await expect(answer(page)).toBeFocused()
  await solve(page)
  await expect(page.getByText('Verification successful!')).toBeVisible()
  await expectNoAxeViolations(page)
  await submitSignIn(page, grace.email, grace.password)
  await expect(page).toHaveURL('/dashboard')
})

test('a successful sign-in resets the count of failures', async ({ page }) => {
  await failThreeTimes(page)
  await solve(page)
  await submitSignIn(page, grace.email, grace.password)
  await expect(page).toHaveURL('/dashboard')
  await signOut(page)
  await expect(page).toHaveURL('/auth/login')
  await expect(signInButton(page)).toBeEnabled()
  await submitSignIn(page, grace.email, 'Wrong-1')
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password.' })).toBeVisible()
  await expect(answer(page)).toBeHidden()
})

test('a locked account does not block other accounts', async ({ page }) => {
  await submitSignIn(page, hedy.email, 'Wrong-1')
  await expect(page.getByRole('alert')).toContainText('Security Alert')
  await expect(page.getByRole('alert')).toContainText('locked')
  await expect(page.getByRole('link', { name: 'Reset your password' })).toHaveAttribute('href', '/auth/forgot-password')
  await expect(signInButton(page)).toBeDisabled()
  await password(page).fill(hedy.password)
  await email(page).fill(hedy.email)
  await expect(signInButton(page)).toBeDisabled()
  await submitSignIn(page, grace.email, grace.password)
  await expect(page).toHaveURL('/dashboard')
})

test('a user whose account is locked resets the password without retyping the email', async ({ page }) => {
  await submitSignIn(page, hedy.email, 'Wrong-1')
  await page.getByRole('link', { name: 'Reset your password' }).click()
  await expect(page).toHaveURL('/auth/forgot-password')
  await expect(page.getByLabel('Email')).toHaveValue(hedy.email)
})

test('an unverified user can request a new verification email', async ({ page, api }) => {
  await submitSignIn(page, linus.email, 'Wrong-1')
  await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toBeVisible()
  await submitSignIn(page, linus.email, linus.password)
  const notice = page.getByRole('status').filter({ hasText: 'Account Verification Required' })
  await expect(notice).toContainText(/verify your email address/)

  const responded = page.waitForResponse('**/users/resend-verification')
  await notice.getByRole('button', { name: 'Resend Verification Email' }).click()
  const { message } = await (await responded).json()
  await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible()
  expect(api.outbox.list({ to: linus.email })).toHaveLength(1)
})
