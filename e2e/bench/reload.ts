import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import { ada } from '../../fixtures/people.ts'
import type { Figure } from './figures.ts'
import { memberPage } from './member-page.ts'
import { likeMobile } from './mobile.ts'
import { median } from './percentile.ts'
import { openSite } from './site.ts'

const ROUNDS = 9

/** The dashboard loaded again, with a phone, while the provider does not answer: what is on screen is what the browser has kept. */
export async function* reloadFigures(browser: Browser): AsyncGenerator<Figure> {
  const site = await openSite()
  const page = await memberPage(browser, site, ada)
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1, name: ada.firstName }).waitFor()
  await page.addInitScript(() => {
    globalThis.waitsFor = 'h1'
  })
  await page.addInitScript({ path: fileURLToPath(new URL('watch-page.mjs', import.meta.url)) })
  await likeMobile(page)
  await page.route(`${site.api.url}/**`, () => new Promise(() => {}))
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.reload({ waitUntil: 'commit' })
    const seen = await page.waitForFunction(() => globalThis.watched?.visit().usable)
    const isAda = (await page.locator('h1').textContent())?.includes(ada.firstName)
    times.push(isAda ? Number(await seen.jsonValue()) : Number.NaN)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
  await site.close()
  const shown = times.filter((time) => !Number.isNaN(time))
  yield {
    name: '/dashboard reloaded, kept user on screen',
    now: median(shown),
    unit: 'ms',
    note: 'the provider is silent',
  }
  yield { name: '/dashboard reloaded, times without the kept user', now: ROUNDS - shown.length, budget: 0 }
}
