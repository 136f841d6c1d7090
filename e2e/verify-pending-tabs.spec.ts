import { expectNoAxeViolations } from './axe.ts'
import { consentAddress, leaveConsentPending } from './consent-context.ts'
import { verificationLink } from './mailed-links.ts'
import { expect, test } from './test.ts'
import { waitForLink } from './verify-pending-page.ts'

const hint = 'A verification link was opened'

test('the waiting tab notices a link opened in another tab', async ({ page, context, api }) => {
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
