import type { Page } from '@playwright/test'

/** What moves without a reason that the visitor gave is an error of the page. */
export async function reportMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        if ('hadRecentInput' in shift && !shift.hadRecentInput) console.error(`Moved: ${JSON.stringify(shift)}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
