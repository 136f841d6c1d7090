import type { Browser } from '@playwright/test'
import { alan, grace } from '../../fixtures/people.ts'
import { askAt, signInAt } from '../../mock-api/qa/test-client.ts'
import { consentAddress } from '../support/consent-page.ts'
import { type Figure, median } from './figures.ts'
import { openBrowser, openFloor, project, startSite } from './site.ts'
import { type Cookies, submitAtOnce, type Target, type Visit, visit } from './visit.ts'

const ROUNDS = 9
const FIELD: Target = { selector: 'input[name=email]' }
const HEADING: Target = { selector: 'h1' }

/** A page that is visited again and again. With `hasForm`, its form is submitted in further visits. */
type Page = {
  name: string
  url: string
  target: Target
  hasForm?: boolean
  isFloor?: boolean
  cookies?: () => Promise<Cookies>
}
type Seen = { page: Page; visits: Visit[]; wired: number[] }
type Medians = Visit & { wired: number }

/** First visits with a phone. Rounds take the pages in turn, so that other work of the machine slows all of them alike. */
export async function* pageFigures(against: string | undefined): AsyncGenerator<Figure> {
  const [floor, browser, ...sites] = await Promise.all([
    openFloor(),
    openBrowser(),
    startSite(project),
    ...(against === undefined ? [] : [startSite(against)]),
  ])
  try {
    const floors: Page[] = [
      { name: 'floor a, plain HTML', url: `${floor.url}/` },
      { name: 'floor c, rendered in the browser', url: `${floor.url}/rendered`, hasForm: true },
      { name: 'floor d, prerendered and hydrated', url: `${floor.url}/prerendered`, hasForm: true },
    ].map((page) => ({ ...page, target: FIELD, isFloor: true }))
    const [own = [], other = []] = sites.map(pagesOf)
    const medians = await measure(browser, [...floors, ...own, ...other])
    const [, rendered, prerendered] = floors.map((page) => medians.get(page))
    for (const page of [...floors, ...own]) {
      const against = medians.get(other.find(({ name }) => name === page.name))
      const now = medians.get(page)
      if (now) yield* figuresOf(page, now, against, page.name === '/auth/login' ? budgets(rendered, prerendered) : {})
    }
  } finally {
    await Promise.all([browser.close(), floor.close(), ...sites.map((site) => site.close())])
  }
}

function pagesOf({ url, apiUrl }: { url: string; apiUrl: string }): Page[] {
  const page = (path: string, target: Target, more: Partial<Page> = {}): Page => ({
    name: path.replace(/\?.*/, ''),
    url: url + path,
    target,
    ...more,
  })
  const signedInAs = (person: typeof alan) => async () => {
    const { accessToken, refreshToken } = await signInAt(askAt(apiUrl), person)
    return { accessToken, refreshToken }
  }
  return [
    page('/auth/login', FIELD, { hasForm: true }),
    page('/auth/register', FIELD),
    page('/auth/forgot-password', FIELD),
    page('/', HEADING),
    page('/country-membership', HEADING),
    page('/terms', HEADING),
    page('/privacy', HEADING),
    page(consentAddress(), { selector: 'main button', text: 'Authorize' }, { cookies: signedInAs(alan) }),
    page('/dashboard/settings', { selector: 'main button', text: 'Edit Profile' }, { cookies: signedInAs(grace) }),
  ]
}

async function measure(browser: Browser, pages: Page[]): Promise<Map<Page | undefined, Medians>> {
  const seen = pages.map((page): Seen => ({ page, visits: [], wired: [] }))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { page, visits, wired } of seen) {
      visits.push(await visit(browser, page.url, page.target, await page.cookies?.()))
      if (page.hasForm) wired.push(await submitAtOnce(browser, page.url))
    }
  return new Map(
    seen.map(({ page, visits, wired }) => {
      const of = (part: keyof Visit) => median(visits.map((one) => one[part]))
      const [usable, blocked, layoutShift, scripts] = [of('usable'), of('blocked'), of('layoutShift'), of('scripts')]
      return [page, { usable, blocked, layoutShift, scripts, wired: median(wired) }]
    }),
  )
}

function* figuresOf(page: Page, now: Medians, against: Medians | undefined, most: Partial<Medians>): Generator<Figure> {
  const figure = (what: string, part: keyof Medians, unit?: Figure['unit']) => ({
    name: `${page.name}, ${what}`,
    now: now[part],
    against: against?.[part],
    budget: most[part],
    unit,
  })
  yield figure(`${page.target.text ?? (page.target === FIELD ? 'email field' : 'heading')} usable`, 'usable', 'ms')
  if (page.hasForm) yield figure('form wired', 'wired', 'ms')
  yield figure('blocked', 'blocked', 'ms')
  yield figure('JavaScript in brotli', 'scripts', 'kB')
  if (!page.isFloor) yield { ...figure('layout shift', 'layoutShift'), budget: 0 }
}

/** How much more than the smallest pages the sign-in page may cost. */
function budgets(rendered: Medians | undefined, prerendered: Medians | undefined): Partial<Medians> {
  if (!rendered || !prerendered) return {}
  return {
    usable: 1.3 * prerendered.usable,
    wired: Math.min(1.15 * prerendered.wired, 1.1 * rendered.usable),
    scripts: 1.25 * rendered.scripts,
  }
}
