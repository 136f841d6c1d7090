import { readFileSync } from 'node:fs'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { StoredSession } from '../support/session.ts'

/** The element that a visitor waits for. With `isForm`, the sign-in form is also submitted as soon as it is visible. */
export type Target = { selector: string; text?: string; isForm?: boolean }

/** Times are milliseconds since the navigation began. */
export type Visit = {
  /** The target is painted, and the page responds. */
  usable: number
  /** The sign-in form sends its request. */
  interactive: number
  /** The time beyond 50 ms of every long task, in total. */
  totalBlockingTime: number
  layoutShift: number
  /** Kilobytes of JavaScript, as sent. */
  scripts: number
}

declare global {
  var target: Target | undefined
  var untilPainted: (target: Target) => Promise<void>
  var untilClick: () => Promise<number>
  var slowestInteraction: () => Promise<number>
  var idleVisit: () => Visit | undefined
}

const measure = readFileSync(new URL('measure.mjs', import.meta.url), 'utf8')

/** Opens a tab with an empty cache, with 4x CPU throttling and slow 4G. */
export async function openPage(
  browser: Browser,
  session?: StoredSession,
  { target, ...options }: BrowserContextOptions & { target?: Target } = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  if (session) {
    await context.addCookies(session.cookies)
    await context.addInitScript((user) => localStorage.setItem('user', user), session.user)
  }
  const page = await context.newPage()
  // Avoids timeouts on slow machines.
  page.setDefaultTimeout(120_000)
  await page.addInitScript(`globalThis.target = ${JSON.stringify(target)}\n${measure}`)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // 1.6 Mbit/s down and 0.75 up, and the latency of each request.
  const slow4g = { downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150, offline: false }
  await devTools.send('Network.emulateNetworkConditions', slow4g)
  return page
}

/** A first visit with a phone like that of Lighthouse's mobile preset, until the page is idle. */
export async function visit(browser: Browser, url: string, target: Target, session?: StoredSession): Promise<Visit> {
  // The minimal pages have inline styles, which the portal's policy forbids.
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, bypassCSP: true }
  const page = await openPage(browser, session, { ...phone, target })
  await page.goto(url, { waitUntil: 'commit' })
  const idle = await page.waitForFunction(() => globalThis.idleVisit())
  const seen = await idle.jsonValue()
  await page.context().close()
  if (!seen) throw new Error(`${url} returned no measurements`)
  return seen
}
