import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { likeMobile } from './mobile.ts'

/** Times are milliseconds since the navigation began. */
export type Visit = {
  /** What was waited for is on screen, and the page answers. */
  usable: number
  /** Of each task, what was above 50 ms. */
  blocked: number
  layoutShift: number
  /** Bytes of JavaScript, as sent. */
  scripts: number
  /** Calls of the page that had begun when it was usable. */
  callsBefore: number
}

declare global {
  /** Selector of what the visitor of a measured page waits for. */
  var waitsFor: string
  var watched: { isSilent(): boolean; visit(): Visit } | undefined
  var sentAt: number | undefined
}

type SetUp = (context: BrowserContext) => Promise<void>

/** A first visit with a phone, left alone until the page is silent. `setUp` may sign in before. */
export async function visit(browser: Browser, url: string, waitsFor: string, setUp?: SetUp): Promise<Visit> {
  return withPhone(browser, async (page) => {
    await setUp?.(page.context())
    await page.addInitScript(`globalThis.waitsFor = ${JSON.stringify(waitsFor)}`)
    await page.addInitScript({ path: script('watch-page') })
    await page.goto(url, { waitUntil: 'commit' })
    const silent = await page.waitForFunction(() => globalThis.watched?.isSilent() && globalThis.watched.visit())
    const seen = await silent.jsonValue()
    if (!seen) throw new Error(`${url} was not watched`)
    return seen
  })
}

/** When the form to sign in goes to the provider, for a visitor who has filled it in as soon as it is there. */
export async function submitAtOnce(browser: Browser, url: string): Promise<number> {
  return withPhone(browser, async (page) => {
    await page.addInitScript({ path: script('submit-at-once') })
    await page.goto(url, { waitUntil: 'commit' })
    const sent = await page.waitForFunction(() => globalThis.sentAt)
    return (await sent.jsonValue()) ?? Number.NaN
  })
}

/** Milliseconds. A machine that is busy with other things is no failure. */
const PATIENCE = 120_000

async function withPhone<T>(browser: Browser, use: (page: Page) => Promise<T>): Promise<T> {
  // The floor pages bring styles that the portal's policy knows nothing of.
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, bypassCSP: true }
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE)
    await likeMobile(page)
    return await use(page)
  } finally {
    await context.close()
  }
}

function script(name: string): string {
  return fileURLToPath(new URL(`${name}.mjs`, import.meta.url))
}
