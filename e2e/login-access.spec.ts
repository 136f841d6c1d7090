import { grace, hedy, linus } from '../fixtures/people.ts'
import { answer } from './human-check.ts'
import { attempt, email, failThreeTimes, password, signInButton } from './sign-in-page.ts'
import { expect, test } from './test.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/auth/login')
})

test('the focus stays on the button when the sum appears, and the alert says that it is there', async ({ page }) => {
  for (const wrong of ['Wrong-1', 'Wrong-2', 'Wrong-3']) {
    await email(page).fill(grace.email)
    await password(page).fill(wrong)
    const answered = page.waitForResponse('**/users/login')
    await signInButton(page).press('Enter')
    await answered
    await expect(signInButton(page)).toHaveAccessibleName('Sign in')
    await expect(signInButton(page)).toBeFocused()
  }
  await expect(page.getByRole('alert')).toContainText('Please complete the security check')
  await expect(answer(page)).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(answer(page)).toBeFocused()
})

test('while the sum is not solved Enter in a field sends nothing, nor does going to read the terms and coming back start the count of failures again', async ({
  page,
}) => {
  await failThreeTimes(page)
  let calls = 0
  page.on('request', () => calls++)
  await password(page).press('Enter')
  await answer(page).press('Enter')
  await expect(signInButton(page)).toBeDisabled()
  expect(calls).toBe(0)
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
  await page.goBack()
  await expect(answer(page)).toBeVisible()
  await expect(signInButton(page)).toBeDisabled()
})

test('the focus is not lost when the account is locked or the mail is on its way', async ({ page }) => {
  await attempt(page, hedy.email, 'Wrong-1')
  await expect(page.getByRole('alert')).toContainText('locked')
  await expect(signInButton(page)).toBeFocused()
  await attempt(page, linus.email, linus.password)
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'on its way' })).toBeVisible()
  await expect(email(page)).toBeFocused()
})

for (const [what, size] of [
  ['at 200 % zoom', { width: 640, height: 400 }],
  ['in a low and narrow window', { width: 320, height: 360 }],
] as const)
  test(`${what} a refusal is scrolled into sight, and nothing scrolls sideways`, async ({ page }) => {
    await page.setViewportSize(size)
    await attempt(page, grace.email, 'Wrong-1')
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 0.9 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  })
