import type { Page, Request } from '@playwright/test'
import type { MockApi } from '../../mock-api/server.ts'
import { untilIdle } from './until-idle.ts'

type Api = Pick<MockApi, 'faults'>

/**
 * Opens a page and waits for all that is on it, but for answers that a fault of `api` keeps from it: a clock that moves, or a token that
 * goes, would meet calls that are under way.
 */
export async function openWhole(page: Page, url: string, api?: Api): Promise<void> {
  const untilSilent = watchRequests(page, api)
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await untilHydrated(page)
  await untilSilent()
}

/** A prerendered page is visible before it is hydrated, which removes the message for missing scripts. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.locator('#failed').waitFor({ state: 'detached' })
}

/**
 * Watches a page's requests from now on. What it returns waits until none is under way, nothing on the page is busy and the page itself
 * is idle and painted; not where a fault of `api` keeps answers for ever.
 */
export function watchRequests(page: Page, api?: Api): () => Promise<void> {
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return async () => {
    if (api?.faults.list().some(({ kind }) => kind === 'hang')) return
    let isSilent: boolean
    do {
      isSilent = underWay.size === 0
      // What was answered last is read and drawn, and may ask for more.
      await untilIdle(page)
      if (await page.locator('[aria-busy="true"]').count()) isSilent = false
    } while (!isSilent || underWay.size > 0)
  }
}
