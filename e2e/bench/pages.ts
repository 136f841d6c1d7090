import type { Browser, BrowserContext } from '@playwright/test'
import { ada } from '../../fixtures/people.ts'
import { consentAddress } from '../consent-page.ts'
import { accessTokenOf, signInByCookies } from '../session-cookies.ts'
import type { Figure } from './figures.ts'
import { median } from './percentile.ts'
import { openBrowser, openFloor, openSite, type Site } from './site.ts'
import { submitAtOnce, type Visit, visit } from './visit.ts'

const ROUNDS = 9
const FIELD = 'input[name=email]'

/**
 * A page that is visited; with `form`, it is submitted too, in visits of their own. With `site`, Ada is signed in there.
 * Budgets are for pages of this build, not for floors and baselines.
 */
type Page = { name: string; url: string; waitsFor: string; form?: boolean; site?: Site; hasBudget?: boolean }
type Medians = Visit & { wired: number }
type Seen = { page: Page; visits: Visit[]; wired: number[] }

/**
 * First visits with a phone, in rounds that take the pages in turn, so that other work of the machine affects all of them.
 * BASELINE may name the folder of another build (`dist/portal` of another commit), which is measured in the same rounds.
 */
export async function* pageFigures(): AsyncGenerator<Figure> {
  const { BASELINE } = process.env
  const [site, baseline, floor, browser] = await Promise.all([
    openSite(),
    BASELINE ? openSite(50, BASELINE) : undefined,
    openFloor(),
    openBrowser(),
  ])
  try {
    const [plain, rendered, prerendered, login, ...others] = await measure(browser, [
      { name: 'floor (a), plain HTML', url: `${floor.url}/`, waitsFor: FIELD },
      { name: 'floor (c), rendered in the browser', url: `${floor.url}/rendered`, waitsFor: FIELD, form: true },
      { name: 'floor (d), prerendered and hydrated', url: `${floor.url}/prerendered`, waitsFor: FIELD, form: true },
      ...pagesOf(site).map((page) => ({ ...page, hasBudget: true })),
      ...(baseline ? pagesOf(baseline).map((page) => ({ ...page, name: `baseline ${page.name}` })) : []),
    ])
    if (!plain || !rendered || !prerendered || !login) return
    for (const page of [plain, rendered, prerendered]) yield* figuresOf(page)
    yield* figuresOf(login, {
      usable: 1.3 * prerendered.usable,
      wired: Math.min(1.15 * prerendered.wired, 1.1 * rendered.usable),
      blocked: 1.5 * prerendered.blocked,
      scripts: 1.25 * rendered.scripts,
    })
    for (const page of others) yield* figuresOf(page)
  } finally {
    await Promise.all([browser.close(), site.close(), baseline?.close(), floor.close()])
  }
}

function pagesOf(site: Site): Page[] {
  const { url } = site
  return [
    { name: '/auth/login', url: `${url}/auth/login`, waitsFor: FIELD, form: true },
    { name: '/auth/register', url: `${url}/auth/register`, waitsFor: FIELD },
    { name: '/auth/forgot-password', url: `${url}/auth/forgot-password`, waitsFor: FIELD },
    { name: '/', url: `${url}/`, waitsFor: 'h1' },
    { name: '/country-membership', url: `${url}/country-membership`, waitsFor: 'h1' },
    { name: '/terms', url: `${url}/terms`, waitsFor: 'h1' },
    { name: '/privacy', url: `${url}/privacy`, waitsFor: 'h1' },
    { name: '/oauth/consent', url: url + consentAddress(), waitsFor: 'input[name=scope]', site },
    { name: '/dashboard/settings', url: `${url}/dashboard/settings`, waitsFor: 'h1', site },
  ]
}

async function measure(browser: Browser, pages: Page[]): Promise<(Page & Medians)[]> {
  const seen: Seen[] = pages.map((page) => ({ page, visits: [], wired: [] }))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { page, visits, wired } of seen) {
      const { site } = page
      visits.push(await visit(browser, page.url, page.waitsFor, site && ((context) => signIn(context, site))))
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

/** With the user record that the portal stored, too: a user who comes back. */
async function signIn(context: BrowserContext, { url, api }: Site): Promise<void> {
  await signInByCookies(context, url, api.url, ada)
  const headers = { authorization: `Bearer ${await accessTokenOf(context)}` }
  const user = await (await fetch(`${api.url}/users/profile`, { headers })).text()
  await context.addInitScript((record) => localStorage.setItem('user', record), user)
}

function* figuresOf(page: Page & Medians, most?: Partial<Medians>): Generator<Figure> {
  const name = (what: string) => `${page.name}, ${what}`
  const seen = { [FIELD]: 'email field usable', h1: 'heading on screen' }[page.waitsFor] ?? 'form on screen'
  yield { name: name(seen), now: page.usable, unit: 'ms', budget: most?.usable }
  if (page.form) yield { name: name('form wired'), now: page.wired, unit: 'ms', budget: most?.wired }
  yield { name: name('blocked'), now: page.blocked, unit: 'ms', budget: most?.blocked }
  const budget = most?.scripts && most.scripts / 1000
  yield { name: name('JavaScript in brotli'), now: page.scripts / 1000, unit: 'kB', budget }
  if (!page.hasBudget) return
  yield { name: name('layout shift'), now: page.layoutShift, budget: 0 }
  if (!page.site) yield { name: name('calls before that'), now: page.callsBefore, budget: 0 }
}
