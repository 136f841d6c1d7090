import type { Page } from '@playwright/test'
import { grace, linus } from '../../fixtures/people.ts'
import { signOut } from '../support/account-menu.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { consentPath } from '../support/consent-page.ts'
import { verificationLink } from '../support/email-links.ts'
import { openHydrated } from '../support/hydration.ts'
import { expect, test } from '../support/test.ts'

const resendButton = (page: Page) => page.getByRole('button', { name: 'Resend Verification Email' })

/** Opens the screen for Linus, hydrated, so that it listens to other tabs. */
async function openVerifyPending(page: Page): Promise<void> {
  await page.goto('/terms')
  await page.evaluate((address) => sessionStorage.setItem('verifyEmail', address), linus.email)
  await openHydrated(page, '/auth/verify-pending')
}

test('the email address survives a reload but not a change of user', async ({ page, signIn }) => {
  await openVerifyPending(page)
  await expect(page.getByText(linus.email)).toBeVisible()
  await expect(page.getByText(/spam/)).toBeVisible()
  await expect(page.getByText('OAuth Authorization Pending')).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem('verifyEmail'))).toBeNull()
  await page.reload()
  await expect(page.getByText(linus.email)).toBeVisible()
  await signIn(grace)
  await signOut(page)
  await expect(page).toHaveURL('/auth/login')
  await page.goto('/auth/verify-pending')
  await expect(page).toHaveURL('/auth/register')
})

test('the email can be resent once a minute, and the link to sign-in carries its address', async ({ page, api }) => {
  await page.clock.install()
  await openVerifyPending(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  const restart = page.getByRole('link', { name: 'Start again with another username' })
  const place = await restart.boundingBox()
  await resendButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'verification email' })).toBeVisible()
  expect(await restart.boundingBox(), 'nothing moves').toEqual(place)
  expect(api.outbox.list({ to: linus.email })).toHaveLength(1)
  const waiting = page.getByRole('button', { name: /^Resend in \d+ seconds$/ })
  await expect(waiting).toBeDisabled()
  await page.clock.runFor(20_000)
  await page.reload()
  await expect(waiting).toHaveAccessibleName('Resend in 40 seconds')
  await expect(waiting).toBeDisabled()
  await page.clock.runFor(40_000)
  await expect(resendButton(page)).toBeEnabled()
  await page.getByRole('link', { name: 'Continue to sign-in' }).click()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByLabel('Email')).toHaveValue(linus.email)
})

test('the waiting tab notices a link opened in another tab, but not that of another address', async ({
  page,
  context,
  api,
}) => {
  await page.goto(consentPath())
  await expect(page).toHaveURL('/auth/login')
  await openVerifyPending(page)
  await page.evaluate(() => new BroadcastChannel('email-verified').postMessage('someone@else.example'))
  const other = await context.newPage()
  await other.goto('/auth/verify-email?token=invalid')
  await expect(other.getByRole('heading', { name: "This link doesn't work" })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await other.goto(await verificationLink(api))
  await expect(other.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('You can close the other tab and continue here.')).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute(
    'href',
    consentPath({ response_type: 'code' }),
  )
  await expect(other.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/auth/login')
})
