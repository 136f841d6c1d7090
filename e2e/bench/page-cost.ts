import type { Page, Response } from '@playwright/test'

/** What a first visit transfers, in bytes as sent (compressed), and how its painting went. */
export type PageCost = {
  scripts: { requests: number; bytes: number }
  styles: { requests: number; bytes: number }
  fonts: number
  /** Cumulative layout shift: 0 is a page on which nothing moved. */
  layoutShift: number
  /** Milliseconds from the start of the navigation. */
  firstPaint: number
  largestPaint: number
}

/** Visits `url` with the page's empty cache and waits until the network is silent. */
export async function pageCost(page: Page, url: string): Promise<PageCost> {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(url)
  await page.locator('h1').waitFor()
  const painting = await page.evaluate(readPainting)
  return {
    scripts: await sum(responses, 'script'),
    styles: await sum(responses, 'stylesheet'),
    fonts: (await sum(responses, 'font')).requests,
    ...painting,
  }
}

async function sum(responses: Response[], type: string): Promise<{ requests: number; bytes: number }> {
  const ofType = responses.filter((response) => response.request().resourceType() === type)
  const sizes = await Promise.all(ofType.map((response) => response.request().sizes()))
  return { requests: ofType.length, bytes: sizes.reduce((total, { responseBodySize }) => total + responseBodySize, 0) }
}

/** Runs in the page, half a second after it was asked, so that what comes late is seen too. */
async function readPainting(): Promise<{ layoutShift: number; firstPaint: number; largestPaint: number }> {
  const seen: PerformanceEntry[] = []
  for (const type of ['layout-shift', 'paint', 'largest-contentful-paint'])
    new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type, buffered: true })
  await new Promise((resolve) => setTimeout(resolve, 500))
  const shifts = seen.map((entry) => ('value' in entry && typeof entry.value === 'number' ? entry.value : 0))
  return {
    layoutShift: shifts.reduce((total, shift) => total + shift, 0),
    firstPaint: seen.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0,
    largestPaint: seen.findLast(({ entryType }) => entryType === 'largest-contentful-paint')?.startTime ?? 0,
  }
}
