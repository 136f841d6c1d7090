import type { Browser } from '@playwright/test'
import { alan, grace } from '../../fixtures/people.ts'
import { askAt, signInAt } from '../../mock-api/test-client.ts'
import { consentAddress } from '../consent-page.ts'
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
type Medians = { page: Page; wired: number } & Visit

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
    const measured = await measure(browser, [
      ...floors,
      ...sites.flatMap((site, index) => pagesOf(site, index === 0 ? '' : 'against: ')),
    ])
    const [, rendered, prerendered] = measured
    for (const page of measured) yield* figuresOf(page, rendered, prerendered)
  } finally {
    await Promise.all([browser.close(), floor.close(), ...sites.map((site) => site.close())])
  }
}

function pagesOf({ url, apiUrl }: { url: string; apiUrl: string }, prefix: string): Page[] {
  const page = (path: string, target: Target, more: Partial<Page> = {}): Page => ({
    name: `${prefix}${path.split('?')[0]}`,
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

async function measure(browser: Browser, pages: Page[]): Promise<Medians[]> {
  const seen: Seen[] = pages.map((page) => ({ page, visits: [], wired: [] }))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { page, visits, wired } of seen) {
      visits.push(await visit(browser, page.url, page.target, await page.cookies?.()))
      if (page.hasForm) wired.push(await submitAtOnce(browser, page.url))
    }
  return seen.map(({ page, visits, wired }) => {
    const of = (part: keyof Visit) => median(visits.map((one) => one[part]))
    return {
      page,
      usable: of('usable'),
      blocked: of('blocked'),
      layoutShift: of('layoutShift'),
      scripts: of('scripts'),
      wired: median(wired),
    }
  })
}

function* figuresOf(measured: Medians, rendered?: Medians, prerendered?: Medians): Generator<Figure> {
  const { page, usable, wired, blocked, layoutShift, scripts } = measured
  const most = page.name === '/auth/login' && rendered && prerendered ? budgets(rendered, prerendered) : undefined
  const target = page.target.text ?? (page.target === FIELD ? 'email field' : 'heading')
  const name = (what: string) => `${page.name}, ${what}`
  yield { name: name(`${target} usable`), now: usable, unit: 'ms', budget: most?.usable }
  if (page.hasForm) yield { name: name('form wired'), now: wired, unit: 'ms', budget: most?.wired }
  yield { name: name('blocked'), now: blocked, unit: 'ms' }
  yield { name: name('JavaScript in brotli'), now: scripts / 1000, unit: 'kB', budget: most?.scripts }
  if (!page.isFloor) yield { name: name('layout shift'), now: layoutShift, budget: 0 }
}

/** The sign-in page may cost so much more than the smallest ones. */
function budgets(rendered: Medians, prerendered: Medians) {
  return {
    usable: 1.3 * prerendered.usable,
    wired: Math.min(1.15 * prerendered.wired, 1.1 * rendered.usable),
    scripts: (1.25 * rendered.scripts) / 1000,
  }
}
