import type { Page } from '@playwright/test'

/** The page that is opened next finds tokens, but no user. Until it goes, the one before keeps its own, or its calls would sign out. */
export async function forgetUser(page: Page): Promise<void> {
  await page.evaluate(() => addEventListener('pagehide', () => localStorage.removeItem('user')))
}
