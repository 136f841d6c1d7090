import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { alan, grace } from '../../fixtures/people.ts'
import { writeCompressedFiles } from '../../renderer/hosting/hosting-files.ts'
import { createPortalServer } from '../../renderer/hosting/portal.ts'
import { consentPath } from '../support/consent-page.ts'
import { project } from '../support/project.ts'
import { newSession, type StoredSession } from '../support/session.ts'
import { buildFloor } from './floor/build.ts'
import { type BenchOptions, type Metric, median } from './metric.ts'
import { type Deployment, startDeployment } from './servers.ts'
import { type Target, type Visit, visit } from './visit.ts'

const FORM: Target = { selector: 'input[name=email]', isForm: true }
const FIELD: Target = { selector: 'input[name=email]' }
const HEADING: Target = { selector: 'h1' }

type Page = { name: string; url: string; target: Target; session?: () => Promise<StoredSession> }

/** Measures first visits with a phone. Each round visits every page, so that a busy machine slows all of them alike. */
export async function* measurePages(browser: Browser, { against, rounds }: BenchOptions): AsyncGenerator<Metric> {
  const dir = join(project, 'dist', 'floor')
  await buildFloor(dir)
  await writeCompressedFiles(dir)
  const floor = await createPortalServer({ dir, settings: () => ({}) }).listen({ port: 0 })
  // Minimal sign-in pages: HTML without scripts, rendered in the browser, and prerendered and hydrated.
  const plain = { name: 'minimal page (plain)', url: `${floor.url}/plain`, target: FIELD }
  const rendered = { name: 'minimal page (rendered)', url: `${floor.url}/`, target: FORM }
  const prerendered = { name: 'minimal page (prerendered)', url: `${floor.url}/prerendered`, target: FORM }
  const deployments = [await startDeployment()]
  if (against !== undefined) deployments.push(await startDeployment(against))
  const [own = [], other = []] = deployments.map(listPages)
  const medians = await measure(browser, [plain, rendered, prerendered, ...own, ...other], rounds)
  await Promise.all([floor.close(), ...deployments.map((deployment) => deployment.stop())])

  const [renderedVisit, prerenderedVisit] = [medians.get(rendered), medians.get(prerendered)]
  /** Limits of the sign-in page, relative to the minimal pages. */
  const budgets: Partial<Visit> =
    renderedVisit && prerenderedVisit
      ? {
          usable: 1.3 * prerenderedVisit.usable,
          interactive: Math.min(1.15 * prerenderedVisit.interactive, 1.1 * renderedVisit.usable),
          scripts: 1.25 * renderedVisit.scripts,
        }
      : {}
  for (const page of [plain, rendered, prerendered, ...own]) {
    const now = medians.get(page)
    if (!now) continue
    const before = medians.get(other.find(({ name }) => name === page.name))
    const metric = (what: string, part: keyof Visit, unit?: Metric['unit']) => ({
      name: `${page.name}, ${what}`,
      now: now[part],
      against: before?.[part],
      budget: page.name === '/auth/login' ? budgets[part] : undefined,
      unit,
    })
    const ratio = renderedVisit && own.includes(page) && now.usable / renderedVisit.usable
    yield {
      ...metric(`${page.target.text ?? page.target.selector} usable`, 'usable', 'ms'),
      ...(ratio && { note: `${ratio.toFixed(2)} × the minimal page (rendered)` }),
    }
    if (page.target.isForm) yield metric('form interactive', 'interactive', 'ms')
    yield metric('total blocking time', 'totalBlockingTime', 'ms')
    yield metric('JavaScript in brotli', 'scripts', 'kB')
    if (own.includes(page)) yield { ...metric('layout shift', 'layoutShift'), budget: 0 }
  }
}

function listPages(deployment: Deployment): Page[] {
  const page = (path: string, target: Target, person?: typeof alan): Page => ({
    name: path.replace(/\?.*/, ''),
    url: deployment.portal.url + path,
    target,
    ...(person && { session: () => newSession(deployment.portal.url, deployment.api.url, person) }),
  })
  return [
    page('/auth/login', FORM),
    page('/auth/register', FIELD),
    page('/auth/forgot-password', FIELD),
    page('/', HEADING),
    page('/country-membership', HEADING),
    page('/terms', HEADING),
    page('/privacy', HEADING),
    page(consentPath(), { selector: 'main button', text: 'Authorize' }, alan),
    page('/dashboard', { selector: 'h1', text: 'Welcome' }, grace),
    page('/dashboard/settings', { selector: 'main button', text: 'Edit Profile' }, grace),
  ]
}

async function measure(browser: Browser, pages: Page[], rounds: number): Promise<Map<Page | undefined, Visit>> {
  const visits = new Map(pages.map((page): [Page, Visit[]] => [page, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const [page, all] of visits) all.push(await visit(browser, page.url, page.target, await page.session?.()))
  return new Map([...visits].map(([page, all]) => [page, medianVisit(all)]))
}

function medianVisit(visits: Visit[]): Visit {
  const of = (part: keyof Visit) => median(visits.map((visited) => visited[part]))
  return {
    usable: of('usable'),
    interactive: of('interactive'),
    totalBlockingTime: of('totalBlockingTime'),
    layoutShift: of('layoutShift'),
    scripts: of('scripts'),
  }
}
