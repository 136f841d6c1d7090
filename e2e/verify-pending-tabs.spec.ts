import { grace, linus } from '../fixtures/people.ts'
import { expectNoAxeViolations } from './axe.ts'
import { consentAddress, leaveConsentPending } from './consent-context.ts'
import { verificationLink } from './mailed-links.ts'
import { expect, test } from './test.ts'
import { resendButton, waitForLink } from './verify-pending-page.ts'

const hint = 'A verification link was opened'

test('the tab that waits notices that the link was opened in another one, and offers to go on', async ({
  page,
  context,
  api,
}) => {
  await page.goto('/terms')
  await leaveConsentPending(page)
  await waitForLink(page)
  const other = await context.newPage()
  await other.goto(await verificationLink(api))
  await expect(other.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: hint })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: hint })).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', consentAddress)
  await expect(other.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/auth/login')
})

test('two tabs that wait for different addresses both hear of a link, and both keep theirs', async ({
  page,
  context,
  api,
}) => {
  const second = await context.newPage()
  const waiting = [
    { tab: page, address: linus.email },
    { tab: second, address: grace.email },
  ]
  for (const { tab, address } of waiting) {
    await waitForLink(tab, address)
    await expect(tab.getByText(address)).toBeVisible()
  }
  const third = await context.newPage()
  await third.goto(await verificationLink(api))
  await expect(third.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  for (const { tab, address } of waiting) {
    await expect(tab.getByRole('status').filter({ hasText: hint })).toBeVisible()
    await expect(tab.getByText(address)).toBeVisible()
    const sent = tab.waitForRequest('**/users/resend-verification')
    await resendButton(tab).click()
    expect((await sent).postDataJSON()).toEqual({ email: address })
  }
})
