import { linus } from '../fixtures/people.ts'
import { withCors } from './cors.ts'
import { attempt, email } from './sign-in-page.ts'
import { expect, test } from './test.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/auth/login')
})

test('an unverified account is told so only with the right password, and gets its mail again', async ({
  page,
  api,
}) => {
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

test('whatever the provider answers to a request to resend, the screen says it', async ({ page }) => {
  for (const [what, answered, text] of [
    ['nothing', { json: {} }, 'Verification email has been resent. Please check your inbox.'],
    ['that it did not', { json: { success: false } }, 'An error occurred. Please try again.'],
    ['why it did not', { json: { success: false, message: 'Not today' } }, 'Not today'],
  ] as const)
    await test.step(what, async () => {
      await page.route('**/users/resend-verification', (route) => route.fulfill(withCors(answered)))
      await attempt(page, linus.email, linus.password)
      await page.getByRole('button', { name: 'Resend Verification Email' }).click()
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    })
})

test('a pause is never shown longer than was asked for, whatever fraction of a millisecond it begins at', async ({
  page,
}) => {
  await page.addInitScript(() => {
    performance.now = () => 10_000.1
  })
  await page.reload()
  await page.route('**/users/resend-verification', (route) =>
    route.fulfill(withCors({ status: 429, headers: { 'Retry-After': '60' } })),
  )
  await attempt(page, linus.email, linus.password)
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(page.getByRole('button', { name: /^Try again in/ })).toHaveText(/in 60 s/)
})

test('a refusal that asks for no pause is followed by none, though the clock moves between any two looks at it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const now = performance.now.bind(performance)
    let looks = 0
    performance.now = () => now() + ++looks
  })
  await page.reload()
  await page.route('**/users/resend-verification', (route) => route.fulfill(withCors({ json: { success: false } })))
  await attempt(page, linus.email, linus.password)
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  // In the frame that shows the refusal: a pause of a moment would be over when somebody looks later.
  const label = await page.waitForFunction(() => {
    const notice = document.querySelector('[role=status]:has([role=alert])')
    return notice?.querySelector('button')?.textContent
  })
  expect(await label.jsonValue()).toBe('Resend Verification Email')
})
