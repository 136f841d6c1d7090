import type { Page } from '@playwright/test'
import { linus } from '../fixtures/people.ts'

export const resendButton = (page: Page) => page.getByRole('button', { name: 'Resend Verification Email' })

/** The screen as a session that stored the address finds it. */
export async function waitForLink(page: Page, email = linus.email): Promise<void> {
  await page.goto('/terms')
  await page.evaluate((address) => sessionStorage.setItem('verifyEmail', address), email)
  await page.goto('/auth/verify-pending')
}
