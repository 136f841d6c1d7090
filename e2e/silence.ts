import type { Page, Request } from '@playwright/test'

/** Watches a page's requests from now on. What it returns waits until none is under way and the page is idle. */
export function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return async () => {
    let isSilent: boolean
    do {
      isSilent = underWay.size === 0
      // What was answered last is drawn, and may ask for more.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    } while (!isSilent || underWay.size > 0)
  }
}
