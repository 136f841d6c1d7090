import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import type { Person } from '../../fixtures/people.ts'
import { signInByCookies } from '../session-cookies.ts'
import { untilIdle } from '../until-idle.ts'
import type { Site } from './site.ts'

declare global {
  var slowestAnswer: () => Promise<number>
  var untilHeading: (text: string) => Promise<number>
}

const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
export const NARROW: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** A page that is watched, in a browser of its own where `person` has signed in; a guest's without one. Nothing is opened yet. */
export async function memberPage(
  browser: Browser,
  site: Site,
  person: Person | undefined,
  options = WIDE,
): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL: site.url })
  if (person) await signInByCookies(context, site.url, site.api.url, person)
  const page = await context.newPage()
  // A machine that is busy with other things is no failure.
  page.setDefaultTimeout(120_000)
  await page.addInitScript({ path: fileURLToPath(new URL('watch-answers.mjs', import.meta.url)) })
  return page
}

/**
 * With the mouse, which is there for `hover` milliseconds before it presses: what scrolling to it and pointing at it cost is not the
 * press's. Nor is what Playwright does in the page: its own click looks for its target while the button is down, and whatever is looked
 * for next has the paint that answers wait, for 80 ms among 500 rows.
 */
export async function press(target: Locator, hover = 100): Promise<void> {
  await target.hover()
  await new Promise((resolve) => setTimeout(resolve, hover))
  const page = target.page()
  await untilIdle(page)
  await page.mouse.down()
  await page.mouse.up()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
