import type { Page } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import type { MockApi } from '../../mock-api/server.ts'
import { hold } from '../support/hold.ts'
import { forgetUser } from '../support/session-cookies.ts'
import { expect, test } from '../support/test.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Email Verification' })
const button = (page: Page) => card(page).getByRole('button', { name: /^(Resend Verification Email|Sending\.\.\.)/ })

/** Who has a session may turn out to be unverified where the provider says so: this one lets nobody unverified sign in. */
function setVerified({ data }: MockApi, isEmailVerified: boolean): void {
  const account = data.users.get(grace.id)
  if (account) data.users.put({ ...account, isEmailVerified })
}

test.describe('an address that is not verified', () => {
  test.beforeEach(async ({ page, signIn, api }) => {
    await signIn(grace, '/terms')
    setVerified(api, false)
    await forgetUser(page)
    await page.goto('/dashboard/security')
    await expect(card(page)).toContainText('Not verified')
  })

  test('an unverified user gets one mail, whose link updates the card', async ({ page, context, api }) => {
    const held = await hold(page, '/users/send-verification-email')
    await button(page).dblclick()
    await held.requested
    await expect(button(page)).toHaveAccessibleName('Sending...')
    await held.release()
    await expect(card(page).getByRole('status')).toHaveText('Verification email sent! Please check your inbox.')
    await expect(button(page)).toBeFocused()

    const mails = api.outbox.list({ to: grace.email })
    expect(mails).toHaveLength(1)
    const other = await context.newPage()
    await other.goto(mails[0]?.link ?? '')
    await expect(other).toHaveURL('/dashboard')
    await expect(card(page).getByText('Verified', { exact: true })).toBeVisible()
    await expect(card(page).getByRole('button')).toHaveCount(0)
  })
})
