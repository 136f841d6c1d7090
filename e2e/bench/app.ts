import type { Browser, Locator, Page } from '@playwright/test'
import { ada } from '../../fixtures/people.ts'
import { openHydrated, untilIdle, watchRequests } from '../support/hydration.ts'
import { newSession } from '../support/session.ts'
import { pageButton, pageSize, rows, searchField } from '../support/user-management-page.ts'
import { type BenchOptions, type Metric, median } from './metric.ts'
import { startDeployment } from './servers.ts'
import { openPage } from './visit.ts'

/** Longest acceptable time from an input to the next paint. */
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
const INTERACTIONS: { name: string; path: string; act: (page: Page) => Promise<void> }[] = [
  { name: 'typing: sign in', path: '/auth/login', act: typeInForm },
  { name: 'typing: register', path: '/auth/register', act: typeInForm },
  { name: 'typing: search users', path: '/dashboard', act: (page) => type(searchField(page), 'ar@mail') },
  { name: 'switching the theme', path: '/dashboard', act: switchTheme },
  { name: 'paging users, 500 rows', path: '/dashboard?pageSize=500', act: turnPages },
  { name: 'choosing 500 users per page', path: '/dashboard', act: choose500 },
]
const SCREEN_CHANGES = 200
/** Screen changes before measuring: V8 is still compiling. */
const WARM_UP = 240

/** What a user of the app waits for, with 4x CPU throttling and a slow network. */
export async function* measureApp(browser: Browser, { rounds }: BenchOptions): AsyncGenerator<Metric> {
  const deployment = await startDeployment(undefined, 2000)
  const session = await newSession(deployment.portal.url, deployment.api.url, ada)
  const open = async (path: string) => {
    const page = await openPage(browser, path.startsWith('/dashboard') ? session : undefined, {
      baseURL: deployment.portal.url,
    })
    await openHydrated(page, path)
    return page
  }
  yield* measureNavigation(open, rounds)
  yield* measureInteractions(open, rounds)
  yield* measureMemory(open)
  await deployment.stop()
}

type Open = (path: string) => Promise<Page>

/** From the click on a link until its screen's heading is painted: the first time, and again. */
async function* measureNavigation(open: Open, rounds: number): AsyncGenerator<Metric> {
  const times = new Map<string, number[]>()
  for (let round = 0; round < rounds; round += 1) {
    const page = await open('/dashboard')
    for (const [index, [link, heading]] of [...LINKS, ...LINKS].entries()) {
      const painted = page.evaluate(async (text) => {
        const start = await globalThis.untilClick()
        await globalThis.untilPainted({ selector: 'h1', text })
        return performance.now() - start
      }, heading)
      await press(page.getByRole('link', { name: link, exact: true }), HOVER_MS)
      const time = await painted
      const name = `to ${new URL(page.url()).pathname}${index < LINKS.length ? '' : ', again'}`
      times.set(name, [...(times.get(name) ?? []), time])
    }
    await page.context().close()
  }
  for (const [name, all] of [...times].sort()) yield { name, now: median(all), unit: 'ms', budget: BUDGET_MS }
}

/** The longest time from any key or click to the next paint (Interaction to Next Paint). */
async function* measureInteractions(open: Open, rounds: number): AsyncGenerator<Metric> {
  for (const { name, path, act } of INTERACTIONS) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const page = await open(path)
      await page.evaluate(() => globalThis.slowestInteraction())
      await act(page)
      times.push(await page.evaluate(() => globalThis.slowestInteraction()))
      await page.context().close()
    }
    yield { name, now: median(times), unit: 'ms', budget: BUDGET_MS }
  }
}

async function* measureMemory(open: Open): AsyncGenerator<Metric> {
  const page = await open('/dashboard')
  const untilPageIdle = watchRequests(page)
  await changeScreens(page, WARM_UP)
  await untilPageIdle()
  const before = await readMemory(page)
  await changeScreens(page, SCREEN_CHANGES)
  await untilPageIdle()
  const after = await readMemory(page)
  await page.context().close()
  for (const [what, unit] of [['memory', 'MB'], ['nodes'], ['listeners']] as const) {
    const note = `before: ${before[what].toFixed(unit ? 1 : 0)}`
    const name = `${what} after ${SCREEN_CHANGES} screen changes`
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

async function readMemory(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  // The first collection may make more garbage.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { memory: usedSize / 1e6, nodes, listeners: jsEventListeners }
}

/**
 * Hovers, waits, then clicks with raw mouse events. Playwright's own click looks for its target while the button is down, which takes
 * up to 80 ms among 500 rows.
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
