import { linus } from '../fixtures/people.ts'
import { expect, test } from './test.ts'
import { resendButton, waitForLink } from './verify-pending-page.ts'

test('without an address it redirects to registration', async ({ page }) => {
  await page.goto('/auth/verify-pending')
  await expect(page).toHaveURL('/auth/register')
})

test('the stored address is read once and survives a reload', async ({ page }) => {
  await waitForLink(page)
  await expect(page.getByText(linus.email)).toBeVisible()
  await expect(page.getByText(/spam/)).toBeVisible()
  await expect(page.getByText('OAuth Authorization Pending')).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem('verifyEmail'))).toBeNull()
  await page.reload()
  await expect(page.getByText(linus.email)).toBeVisible()
})

test('a user from an application sees that it waits', async ({ page }) => {
  await page.goto('/nowhere')
  await page.evaluate((email) => {
    history.pushState({ email, oauthConsent: true }, '', '/auth/verify-pending')
  }, linus.email)
  const notice = page.getByRole('status').filter({ hasText: 'OAuth Authorization Pending' })
  await expect(notice).toContainText('redirected back')
  await page.reload()
  await expect(notice).toBeVisible()
})

test('the mail can be sent again once a minute', async ({ page, api }) => {
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
