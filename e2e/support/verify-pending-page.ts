import type { Page } from '@playwright/test'
import { linus } from '../../fixtures/people.ts'
import { openHydrated } from './open.ts'

export const resendButton = (page: Page) => page.getByRole('button', { name: 'Resend Verification Email' })

/** Opens the screen with the stored address. */
export async function waitForLink(page: Page, email = linus.email): Promise<void> {
  await page.goto('/terms')
  await page.evaluate((address) => sessionStorage.setItem('verifyEmail', address), email)
  await openHydrated(page, '/auth/verify-pending')
}
