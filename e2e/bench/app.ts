import { fileURLToPath } from 'node:url'
import type { Browser, CDPSession, Locator, Page } from '@playwright/test'
import { ada, type Person } from '../../fixtures/people.ts'
import { openHydrated, untilIdle, watchRequests } from '../support/open.ts'
import { signInByCookies } from '../support/session-cookies.ts'
import { pageButton, pageSize, rows, searchField } from '../support/user-management-page.ts'
import { type Figure, median } from './figures.ts'
import { likeMobile, openBrowser, openSite, type Site, slowProcessor } from './site.ts'

declare global {
  var slowestInteraction: () => Promise<number>
  var untilHeading: (text: string) => Promise<number>
}

const ROUNDS = 9
/** Milliseconds that a response to a person may take. */
const BUDGET_MS = 100
/** Milliseconds between reaching a link and pressing it. */
const HOVER_MS = 300
/** Links through screens and back, each with the heading of its screen. */
const LINKS = [
  ['Security', 'Security'],
  ['Settings', 'Settings'],
  ['Referrals', 'Referrals'],
  ['Dashboard', 'Welcome'],
] as const
type Interaction = { name: string; path: string; person?: Person; act: (page: Page) => Promise<void> }
const INTERACTIONS: Interaction[] = [
  { name: 'typing: sign in', path: '/auth/login', act: typeInForm },
  { name: 'typing: register', path: '/auth/register', act: typeInForm },
  { name: 'typing: search users', person: ada, path: '/dashboard', act: (page) => type(searchField(page), 'ar@mail') },
  { name: 'switching the theme', person: ada, path: '/dashboard', act: switchTheme },
  { name: 'paging users, 500 rows', person: ada, path: '/dashboard?pageSize=500', act: turnPages },
  { name: 'choosing 500 users per page', person: ada, path: '/dashboard', act: choose500 },
]
const CHANGES = 200
/** Until then the engine still compiles and keeps code. */
const WARM_UP = 240

/** What a user of the app waits for, on a processor four times slower. */
export async function* appFigures(): AsyncGenerator<Figure> {
  const [browser, site] = await Promise.all([openBrowser(), openSite(2000)])
  try {
    yield* navigationFigures(browser, site)
    yield* interactionFigures(browser, site)
    yield* memoryFigures(browser, site)
  } finally {
    await Promise.all([browser.close(), site.close()])
  }
}

/** From the click on a link until its screen's heading is painted, on a slow network: the first time, and again. */
async function* navigationFigures(browser: Browser, site: Site): AsyncGenerator<Figure> {
  const times = new Map<string, number[]>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await openPage(browser, site, ada)
    await likeMobile(page)
    await openHydrated(page, '/dashboard')
    for (const [index, [link, heading]] of [...LINKS, ...LINKS].entries()) {
      const target = page.getByRole('link', { name: link, exact: true })
      const painted = page.evaluate((text) => globalThis.untilHeading(text), heading)
      const [time] = await Promise.all([painted, press(target, HOVER_MS)])
      const name = `to ${new URL(page.url()).pathname}${index < LINKS.length ? '' : ', again'}`
      times.set(name, [...(times.get(name) ?? []), time])
    }
    await page.context().close()
  }
  for (const [name, all] of [...times].sort()) yield { name, now: median(all), unit: 'ms', budget: BUDGET_MS }
}

/** The longest time from any key or click to the next paint (Interaction to Next Paint). */
async function* interactionFigures(browser: Browser, site: Site): AsyncGenerator<Figure> {
  for (const { name, path, person, act } of INTERACTIONS) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await openPage(browser, site, person)
      await slowProcessor(page)
      await openHydrated(page, path)
      await page.evaluate(() => globalThis.slowestInteraction())
      await act(page)
      times.push(await page.evaluate(() => globalThis.slowestInteraction()))
      await page.context().close()
    }
    yield { name, now: median(times), unit: 'ms', budget: BUDGET_MS }
  }
}

/** Memory before and after many changes of screen. */
async function* memoryFigures(browser: Browser, site: Site): AsyncGenerator<Figure> {
  const page = await openPage(browser, site, ada)
  const session = await page.context().newCDPSession(page)
  const untilQuiet = watchRequests(page)
  await page.goto('/dashboard')
  await changeScreens(page, WARM_UP)
  await untilQuiet()
  const before = await readMemory(session)
  await changeScreens(page, CHANGES)
  await untilQuiet()
  const after = await readMemory(session)
  await page.context().close()
  for (const [what, unit] of [['memory', 'MB'], ['nodes'], ['listeners']] as const) {
    const note = `before: ${before[what].toFixed(unit ? 1 : 0)}`
    const name = `${what} after ${CHANGES} changes of screen`
    yield { name, now: after[what], unit, budget: before[what] * 1.05, note }
  }
}

async function changeScreens(page: Page, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    const [link, heading] = LINKS[done % LINKS.length] ?? LINKS[0]
    await page.getByRole('link', { name: link, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
}

async function readMemory(session: CDPSession) {
  await session.send('HeapProfiler.enable')
  // The first collection may make more garbage.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { memory: usedSize / 1e6, nodes, listeners: jsEventListeners }
}

async function openPage(browser: Browser, site: Site, person: Person | undefined): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: site.url })
  if (person) await signInByCookies(context, site.url, site.api.url, person)
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await page.addInitScript({ path: script('watch-interactions') })
  return page
}

/**
 * Presses with the mouse after it has hovered. Playwright's own click looks for its target while the button is down, which takes up to
 * 80 ms among 500 rows.
 */
async function press(target: Locator, hoverMs = 100): Promise<void> {
  await target.hover()
  await new Promise((resolve) => setTimeout(resolve, hoverMs))
  const page = target.page()
  await untilIdle(page)
  await page.mouse.down()
  await page.mouse.up()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

async function type(field: Locator, text: string): Promise<void> {
  await press(field)
  await field.pressSequentially(text, { delay: 60 })
}

async function typeInForm(page: Page): Promise<void> {
  const fields = page.locator('main form input:not([type=checkbox], [readonly])').filter({ visible: true })
  for (const field of await fields.all()) await type(field, 'Ada-1843')
}

async function switchTheme(page: Page): Promise<void> {
  for (let time = 0; time < 3; time += 1) await press(page.getByRole('button', { name: /^Theme:/ }))
}

async function turnPages(page: Page): Promise<void> {
  for (const name of ['Page 2', 'Page 3', 'Page 4']) {
    await press(pageButton(page, name))
    await pageButton(page, name).and(page.locator('[aria-current]')).waitFor()
    const table = page.getByRole('table', { name: 'Users' }).locator('xpath=..')
    await table.and(page.locator(':not([aria-busy])')).waitFor()
  }
}

async function choose500(page: Page): Promise<void> {
  await pageSize(page).selectOption('500')
  await pageSize(page).press('End')
  await rows(page).nth(499).waitFor()
}

function script(name: string): string {
  return fileURLToPath(new URL(`${name}.mjs`, import.meta.url))
}
