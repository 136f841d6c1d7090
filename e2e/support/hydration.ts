import type { Page, Request } from '@playwright/test'
import type { MockApi } from '../../mock-api/server.ts'

type Api = Pick<MockApi, 'faults'>

/** Opens a page and waits until it is hydrated and idle: see `watchRequests`. */
export async function openHydrated(page: Page, url: string, api?: Api): Promise<void> {
  const untilPageIdle = watchRequests(page, api)
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await untilHydrated(page)
  await untilPageIdle()
}

/** A prerendered page is visible before it is hydrated. Hydration removes the message about missing scripts. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.locator('#script-error').waitFor({ state: 'detached' })
}

/**
 * Watches the page's requests from now on. Returns a function that waits until none is pending and nothing on the page is busy. It
 * doesn't wait while a fault of `api` keeps a request hanging.
 */
export function watchRequests(page: Page, api?: Api): () => Promise<void> {
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return async () => {
    if (api?.faults.list().some(({ kind }) => kind === 'hang')) return
    let isIdle: boolean
    do {
      isIdle = pending.size === 0
      // Rendering the last response may send another request.
      await untilIdle(page)
      if (await page.locator('[aria-busy="true"]').count()) isIdle = false
    } while (!isIdle || pending.size > 0)
  }
}

/** Has a timeout, because Chromium may never draw a frame of a page with nothing to draw, or report that it is idle. */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 2_000)
        // Safari has no requestIdleCallback.
        requestAnimationFrame(() => (window.requestIdleCallback ?? setTimeout)(resolve))
      }),
  )
}
