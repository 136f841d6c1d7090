import type { Page } from '@playwright/test'
import { linus } from '../../fixtures/people.ts'
import { openWhole } from './silence.ts'

export const resendButton = (page: Page) => page.getByRole('button', { name: 'Resend Verification Email' })

/** The screen as a session that stored the address finds it. All of it is there then, and hears other tabs. */
export async function waitForLink(page: Page, email = linus.email): Promise<void> {
  await page.goto('/terms')
  await page.evaluate((address) => sessionStorage.setItem('verifyEmail', address), email)
  await openWhole(page, '/auth/verify-pending')
}
