import type { Page, Request } from '@playwright/test'
import { openHydrated } from '../support/open.ts'

/** Requests of one kind, and their bytes as sent (compressed). */
type Transfer = { requests: number; bytes: number }

/** What a first visit transfers, and how its painting went. */
export type PageCost = {
  scripts: Transfer
  /** The page itself, with what stands in it of its screen and styles. */
  html: Transfer
  styles: Transfer
  fonts: Transfer
  /** The source of every script. */
  sources: string[]
  /** Cumulative layout shift: 0 is a page on which nothing moved. */
  layoutShift: number
  /** Milliseconds from the start of the navigation. */
  firstPaint: number
  largestPaint: number
}

/**
 * Visits `url` as if for the first time, without what the browser keeps of files, and waits until it has its heading, the network
 * is silent and the page idle. Texts are compressed with gzip, which every browser takes: on loopback Chromium would be sent the
 * smaller brotli.
 */
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

/** Runs in the page, and lets it paint what it has before it reads. */
async function readPainting(): Promise<Pick<PageCost, 'layoutShift' | 'firstPaint' | 'largestPaint'>> {
  const seen: PerformanceEntry[] = []
  for (const type of ['layout-shift', 'paint', 'largest-contentful-paint'])
    new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type, buffered: true })
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  // Not for ever (until-idle.ts).
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }))
  const shifts = seen.map((entry) => ('value' in entry && typeof entry.value === 'number' ? entry.value : 0))
  return {
    layoutShift: shifts.reduce((total, shift) => total + shift, 0),
    firstPaint: seen.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0,
    largestPaint: seen.findLast(({ entryType }) => entryType === 'largest-contentful-paint')?.startTime ?? 0,
  }
}
