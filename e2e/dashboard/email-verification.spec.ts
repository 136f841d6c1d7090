import type { Page } from '@playwright/test'
import { clickTwice } from '../support/held-responses.ts'
import { expect, test } from '../support/test.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Email Verification' })

test('the link in the verification email updates the card', async ({ page, context, api, scenario }) => {
  await scenario('unverified-member')
  const resend = card(page).getByRole('button', { name: 'Resend Verification Email' })
  await clickTwice(resend, '/users/send-verification-email')
  await expect(card(page).getByRole('status')).toHaveText('Verification email sent! Please check your inbox.')
  await expect(resend).toBeFocused()

  const emails = api.outbox.list({})
  expect(emails).toHaveLength(1)
  const other = await context.newPage()
  await other.goto(emails[0]?.link ?? '')
  await expect(other).toHaveURL('/dashboard')
  await expect(card(page).getByText('Verified', { exact: true })).toBeVisible()
  await expect(card(page).getByRole('button')).toHaveCount(0)
})
