import type { Browser, CDPSession, Page } from '@playwright/test'
import { ada } from '../../fixtures/people.ts'
import { watchRequests } from '../silence.ts'
import type { Figure } from './figures.ts'
import { memberPage } from './member-page.ts'
import { openSite } from './site.ts'

const CHANGES = 200
/**
 * Screens are made before anything is counted: their files, and what the provider told, are kept. So often, because until then the
 * engine goes on compiling what runs often, and keeps that: of what 200 changes add after 40, nine tenths are machine code.
 */
const WARM_UP = 240
const SCREENS = [
  ['Security', 'Security'],
  ['Settings', 'Settings'],
  ['Referrals', 'Referrals'],
  ['Dashboard', 'Welcome'],
] as const

type Held = { bytes: number; nodes: number; listeners: number }

/** What is alive in the page after 200 changes of screen, beside what was alive before them. Flat is what grew by 5 % at most. */
export async function* memoryFigures(browser: Browser): AsyncGenerator<Figure> {
  const site = await openSite()
  const page = await memberPage(browser, site, ada)
  const session = await page.context().newCDPSession(page)
  const untilSilent = watchRequests(page)
  await page.goto('/dashboard')
  await change(page, WARM_UP)
  await untilSilent()
  const before = await held(session)
  await change(page, CHANGES)
  await untilSilent()
  const after = await held(session)
  await page.context().close()
  await site.close()
  yield figure('memory', before.bytes / 1e6, after.bytes / 1e6, 'MB')
  yield figure('nodes of the page', before.nodes, after.nodes)
  yield figure('listeners', before.listeners, after.listeners)
}

function figure(what: string, before: number, after: number, unit?: Figure['unit']): Figure {
  const note = `${CHANGES} changes of screen before: ${before.toFixed(unit ? 1 : 0)}`
  return { name: `${what} after ${CHANGES} changes of screen`, now: after, unit, budget: before * 1.05, note }
}

async function change(page: Page, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    const [link, heading] = SCREENS[done % SCREENS.length] ?? SCREENS[0]
    await page.getByRole('link', { name: link, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
}

async function held(session: CDPSession): Promise<Held> {
  await session.send('HeapProfiler.enable')
  // Twice: what the first one frees may have held something that needs to be told of it.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { bytes: usedSize, nodes, listeners: jsEventListeners }
}
