import type { Browser } from '@playwright/test'
import type { Figure } from './figures.ts'
import { median } from './percentile.ts'
import { openBrowser, openFloor, openSite } from './site.ts'
import { submitAtOnce, type Visit, visit } from './visit.ts'

const ROUNDS = 9
const FIELD = 'input[name=email]'

/** A page that is visited. With `form`, it is submitted too, in visits of their own. */
type Page = { name: string; url: string; waitsFor: string; form?: boolean }
type Medians = Visit & { wired: number }
type Seen = { page: Page; visits: Visit[]; wired: number[] }

/** First visits with a phone, in rounds that take the pages in turn, so that what else the machine does comes to all of them. */
export async function* pageFigures(): AsyncGenerator<Figure> {
  const [site, floor, browser] = await Promise.all([openSite(), openFloor(), openBrowser()])
  try {
    const [plain, rendered, prerendered, login, ...others] = await measure(browser, [
      { name: 'floor (a), plain HTML', url: `${floor.url}/`, waitsFor: FIELD },
      { name: 'floor (c), rendered in the browser', url: `${floor.url}/rendered`, waitsFor: FIELD, form: true },
      { name: 'floor (d), prerendered and hydrated', url: `${floor.url}/prerendered`, waitsFor: FIELD, form: true },
      { name: '/auth/login', url: `${site.url}/auth/login`, waitsFor: FIELD, form: true },
      { name: '/auth/register', url: `${site.url}/auth/register`, waitsFor: FIELD },
      { name: '/auth/forgot-password', url: `${site.url}/auth/forgot-password`, waitsFor: FIELD },
      { name: '/', url: `${site.url}/`, waitsFor: 'h1' },
      { name: '/country-membership', url: `${site.url}/country-membership`, waitsFor: 'h1' },
      { name: '/terms', url: `${site.url}/terms`, waitsFor: 'h1' },
      { name: '/privacy', url: `${site.url}/privacy`, waitsFor: 'h1' },
    ])
    if (!plain || !rendered || !prerendered || !login) return
    for (const page of [plain, rendered, prerendered]) yield* figuresOf(page)
    yield* figuresOf(login, {
      usable: 1.15 * prerendered.usable,
      wired: 1.15 * rendered.usable,
      blocked: 1.5 * prerendered.blocked,
      scripts: 1.25 * rendered.scripts,
    })
    for (const page of others) yield* figuresOf(page, {})
  } finally {
    await Promise.all([browser.close(), site.close(), floor.close()])
  }
}

async function measure(browser: Browser, pages: Page[]): Promise<(Page & Medians)[]> {
  const seen: Seen[] = pages.map((page) => ({ page, visits: [], wired: [] }))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { page, visits, wired } of seen) {
      visits.push(await visit(browser, page.url, page.waitsFor))
      if (page.form) wired.push(await submitAtOnce(browser, page.url))
    }
  return seen.map(({ page, visits, wired }) => {
    const of = (part: keyof Visit) => median(visits.map((one) => one[part]))
    return {
      ...page,
      usable: of('usable'),
      blocked: of('blocked'),
      layoutShift: of('layoutShift'),
      scripts: of('scripts'),
      callsBefore: of('callsBefore'),
      wired: median(wired),
    }
  })
}

/** Without `most` the page is a floor: nothing is asked of it. */
function* figuresOf(page: Page & Medians, most?: Partial<Medians>): Generator<Figure> {
  const name = (what: string) => `${page.name}, ${what}`
  const seen = page.waitsFor === FIELD ? 'email field usable' : 'heading on screen'
  yield { name: name(seen), now: page.usable, unit: 'ms', budget: most?.usable }
  if (page.form) yield { name: name('form wired'), now: page.wired, unit: 'ms', budget: most?.wired }
  yield { name: name('blocked'), now: page.blocked, unit: 'ms', budget: most?.blocked }
  const budget = most?.scripts && most.scripts / 1000
  yield { name: name('JavaScript in brotli'), now: page.scripts / 1000, unit: 'kB', budget }
  if (!most) return
  yield { name: name('layout shift'), now: page.layoutShift, budget: 0 }
  yield { name: name('calls before that'), now: page.callsBefore, budget: 0 }
}
