import type { Browser } from '@playwright/test'
import { openWhole } from '../silence.ts'
import { DEEDS, type Deed } from './deeds.ts'
import type { Figure } from './figures.ts'
import { memberPage, NARROW } from './member-page.ts'
import { slowProcessor } from './mobile.ts'
import { median } from './percentile.ts'
import { openSite, type Site } from './site.ts'

const ROUNDS = 9
const BUDGET = 100

/** The longest wait for the paint after any key, click or tap (Interaction to Next Paint), on a slow processor. */
export async function* interactionFigures(browser: Browser): AsyncGenerator<Figure> {
  const site = await openSite(2000)
  const longest = new Map<Deed, number[]>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const deed of DEEDS) longest.set(deed, [...(longest.get(deed) ?? []), await measure(browser, site, deed)])
  await site.close()
  for (const [{ name }, waits] of longest) yield { name, now: median(waits), unit: 'ms', budget: BUDGET }
}

async function measure(browser: Browser, site: Site, deed: Deed): Promise<number> {
  const { as, narrow, path, prepare, act } = deed
  const page = await memberPage(browser, site, as, narrow ? NARROW : undefined)
  await slowProcessor(page)
  await openWhole(page, typeof path === 'string' ? path : await path(site))
  await prepare?.(page)
  await page.evaluate(() => globalThis.slowestAnswer())
  await act(page)
  const slowest = await page.evaluate(() => globalThis.slowestAnswer())
  await page.context().close()
  return slowest
}
