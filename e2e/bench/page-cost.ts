import type { Page, Request } from '@playwright/test'
import { openHydrated } from '../support/open.ts'

/** Requests of one kind, and their bytes as sent (compressed). */
type Transfer = { requests: number; bytes: number }

export type PageCost = {
  scripts: Transfer
  html: Transfer
  styles: Transfer
  fonts: Transfer
  /** The source of every script. */
  sources: string[]
  /** Cumulative layout shift: 0 is a page on which nothing moved. */
  layoutShift: number
}

/** A first visit, with an empty cache. Responses are gzip, which every browser accepts. */
export async function pageCost(page: Page, url: string): Promise<PageCost> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
  await openHydrated(page, url)
  const ofType = (type: string) => requests.filter((request) => request.resourceType() === type)
  const responses = await Promise.all(ofType('script').map((request) => request.response()))
  return {
    scripts: await transfer(ofType('script')),
    html: await transfer(ofType('document')),
    styles: await transfer(ofType('stylesheet')),
    fonts: await transfer(ofType('font')),
    sources: await Promise.all(responses.map((response) => response?.text() ?? '')),
    ...(await page.evaluate(readPainting)),
  }
}

async function transfer(requests: Request[]): Promise<Transfer> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()))
  return {
    requests: requests.length,
    bytes: sizes.reduce((total, { responseBodySize }) => total + responseBodySize, 0),
  }
}

async function readPainting(): Promise<Pick<PageCost, 'layoutShift'>> {
  const seen: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  // Chromium sometimes never reports an idle page.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }))
  const shifts = seen.map((entry) => ('value' in entry && typeof entry.value === 'number' ? entry.value : 0))
  return {
    layoutShift: shifts.reduce((total, shift) => total + shift, 0),
  }
}
