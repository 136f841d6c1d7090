import type { Page } from '@playwright/test'

/**
 * Waits until the page has nothing to do; for two seconds at the most, because Chromium now and then calls nobody back who waits for
 * that on a page that has nothing to draw.
 */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })))
}
