import { linus } from '../fixtures/people.ts'
import { withCors } from './cors.ts'
import { expect, test } from './test.ts'
import { resendButton, waitForLink } from './verify-pending-page.ts'

test('without an address there is nothing to wait for', async ({ page }) => {
  await page.goto('/auth/verify-pending')
  await expect(page).toHaveURL('/auth/register')
})

test('a stored address is read once and then forgotten, but survives a reload of the page', async ({ page }) => {
  await waitForLink(page)
  await expect(page.getByText(linus.email)).toBeVisible()
  await expect(page.getByText(/spam/)).toBeVisible()
  await expect(page.getByText('OAuth Authorization Pending')).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem('verifyEmail'))).toBeNull()
  await page.reload()
  await expect(page.getByText(linus.email)).toBeVisible()
})

test('a stored address that is none counts as none', async ({ page }) => {
  await page.goto('/terms')
  for (const junk of ['<img src=x onerror=alert(1)>', 'nobody', '']) {
    await page.evaluate((value) => sessionStorage.setItem('verifyEmail', value), junk)
    await page.goto('/auth/verify-pending')
    await expect(page).toHaveURL('/auth/register')
  }
})

test('whoever came from an application reads that it waits', async ({ page }) => {
  await page.goto('/nowhere')
  await page.evaluate((email) => {
    history.pushState({ email, oauthConsent: true }, '', '/auth/verify-pending')
  }, linus.email)
  const notice = page.getByRole('status').filter({ hasText: 'OAuth Authorization Pending' })
  await expect(notice).toContainText('redirected back')
  await page.reload()
  await expect(notice).toBeVisible()
})

test('the mail can be sent again, and then not for a minute, reload or not', async ({ page, api }) => {
  await page.clock.install()
  await waitForLink(page)
  await resendButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'verification email' })).toBeVisible()
  expect(api.outbox.list({ to: linus.email })).toHaveLength(1)
  const waiting = page.getByRole('button', { name: /^Try again in \d+ s$/ })
  await expect(waiting).toBeDisabled()
  await page.clock.runFor(20_000)
  await page.reload()
  await expect(waiting).toBeDisabled()
  await expect(waiting).toHaveText(/[34]\d s/)
  await page.clock.runFor(45_000)
  await expect(resendButton(page)).toBeEnabled()
})

test.describe(() => {
  test.use({ allowedErrors: [/status of 500/] })

  test('a mail that could not be sent is an error, and can be tried again at once', async ({ page }) => {
    await waitForLink(page)
    await page.route('**/users/resend-verification', (route) => route.fulfill(withCors({ status: 500 })))
    await resendButton(page).click()
    await expect(page.getByRole('alert')).toContainText('An error occurred. Please try again.')
    await expect(resendButton(page)).toBeEnabled()
  })
})
