import { linus } from '../fixtures/people.ts'
import { withCors } from './cors.ts'
import { expect, test } from './test.ts'

const MESSAGE = 'Too many requests. Please wait a moment.'

test('too many requests while sending the verification mail again: the screen says so, and counts down until the next try', async ({
  page,
}) => {
  await page.clock.install()
  await page.route('**/users/resend-verification', (route) =>
    route.fulfill(withCors({ status: 429, headers: { 'retry-after': '7' }, json: { message: MESSAGE } })),
  )
  await page.goto('/nowhere')
  await page.evaluate((email) => history.pushState({ email }, '', '/auth/verify-pending'), linus.email)
  const button = page.getByRole('button', { name: 'Resend Verification Email' })
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: MESSAGE })).toBeVisible()
  await expect(page.getByRole('button').filter({ hasText: /^Try again in [67] s/ })).toBeDisabled()
  await page.clock.runFor(7_500)
  await expect(button).toBeEnabled()
})
