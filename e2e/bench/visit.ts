import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { likeMobile } from './site.ts'

/** Times are milliseconds since the navigation began. */
export type Visit = {
  /** The target is painted, and the page responds. */
  usable: number
  /** Total blocking time: what each task took beyond 50 ms. */
  blocked: number
  layoutShift: number
  /** Kilobytes of JavaScript, as sent. */
  scripts: number
}

/** The element that a visitor waits for. */
export type Target = { selector: string; text?: string }

export type Cookies = Record<string, string>

declare global {
  var target: Target
  var watched: { isSilent(): boolean; visit(): Visit } | undefined
  var sentAt: number | undefined
}

/** A first visit with a phone, until the page is silent. */
export async function visit(browser: Browser, url: string, target: Target, cookies: Cookies = {}): Promise<Visit> {
  return withPhone(browser, async (page) => {
    const kept = { url, sameSite: 'Strict', secure: true } as const
    await page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ ...kept, name, value })))
    await page.addInitScript(`globalThis.target = ${JSON.stringify(target)}`)
    await page.addInitScript({ path: script('watch-page') })
    await page.goto(url, { waitUntil: 'commit' })
    const silent = await page.waitForFunction(() => globalThis.watched?.isSilent() && globalThis.watched.visit())
    const seen = await silent.jsonValue()
    if (!seen) throw new Error(`${url} was not watched`)
    return seen
  })
}

/** When the sign-in form sends its request, for a visitor who fills it in as soon as it is visible. */
export async function submitAtOnce(browser: Browser, url: string): Promise<number> {
  return withPhone(browser, async (page) => {
    await page.addInitScript({ path: script('submit-at-once') })
    await page.goto(url, { waitUntil: 'commit' })
    const sent = await page.waitForFunction(() => globalThis.sentAt)
    return (await sent.jsonValue()) ?? Number.NaN
  })
}

async function withPhone<T>(browser: Browser, use: (page: Page) => Promise<T>): Promise<T> {
  // The floor pages have inline styles, which the portal's policy forbids.
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, bypassCSP: true }
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    // A slow machine must not fail.
    page.setDefaultTimeout(120_000)
    await likeMobile(page)
    return await use(page)
  } finally {
    await context.close()
  }
}

function script(name: string): string {
  return fileURLToPath(new URL(`${name}.mjs`, import.meta.url))
}
