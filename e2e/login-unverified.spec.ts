import { linus } from '../fixtures/people.ts'
import { attempt, email } from './sign-in-page.ts'
import { expect, test } from './test.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/auth/login')
})

test('an unverified user is told after the right password, and gets a new mail', async ({ page, api }) => {
  await attempt(page, linus.email, 'Wrong-1')
  await expect(page.getByRole('alert').first()).toContainText('Error')
  await attempt(page, linus.email, linus.password)
  const notice = page.getByRole('status').filter({ hasText: 'Account Verification Required' })
  await expect(notice).toContainText(/verify your email address/)

  await email(page).fill('')
  await notice.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(notice).toContainText('Please enter your email address first')
  await expect(email(page)).toBeFocused()

  await email(page).fill(linus.email)
  const answered = page.waitForResponse('**/users/resend-verification')
  await notice.getByRole('button', { name: 'Resend Verification Email' }).click()
  const { message } = await (await answered).json()
  await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible()
  expect(api.outbox.list({ to: linus.email })).toHaveLength(1)
})
