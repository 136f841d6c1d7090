import * as v from 'valibot'
import { AGORA, presentation } from '../../../fixtures/presentation.ts'
import { getScenario } from '../../../fixtures/scenarios.ts'
import { findPortalUser } from '../../accounts/auth.ts'
import { parse } from '../../http/body.ts'
import { notFound } from '../../http/errors.ts'
import { presentationPage } from '../../pages/presentation.ts'
import type { Router } from '../../router.ts'
import type { Services } from '../../services.ts'
import { newSecret } from '../../store/secrets.ts'
import { redirectToPortal } from './mock-scenario.ts'

const stepBody = v.strictObject({
  step: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(presentation.length - 1)),
})

/** The audience's windows poll more often. */
const ABSENT_AFTER_MS = 3000

/** Where the audience is, or has to go. `userId` is who has to be signed in: empty for no one, undefined for the same as before. */
type Visit = { page: URL; startsInAgora: boolean; userId: string | undefined }

/** The presenter's page, and what the audience's windows (pages/files/audience.js) open. Its state survives a reset. */
export function addPresentationRoutes({ addPublicRoute }: Router, services: Services): void {
  const { audienceSecret, clock, db, faults, issuer, outbox, portalOrigin, reset } = services
  const audienceQuery = v.strictObject({
    audience: v.pipe(v.string(), v.startsWith(`${audienceSecret}.`)),
    page: v.optional(v.string(), ''),
  })
  /** The last page that each window opened, by the window's id. */
  const opened = new Map<string, Visit>()
  /** The windows that Agora knows. */
  const knownToAgora = new Set<string>()
  /** Changes whenever a step prepares its data. */
  let run = newSecret()
  let current: { step: number; startedAt: number } | undefined
  let visit: Visit | undefined
  let audienceSeenAt = 0

  function openStep(step: number): void {
    const next = presentation[step]
    const isContinued = next?.continues === true && current?.step === step - 1
    const { scenario, path, clockMs = 0, faults: added = [] } = { ...next, ...(!isContinued && next?.directly) }
    if (isContinued) faults.clear()
    else reset({ scenario })
    clock.advance(clockMs)
    for (const fault of added) faults.add(fault)
    const { path: scenarioPath, person } = getScenario(scenario ?? 'seed')
    if (!isContinued) {
      run = newSecret()
      openNext(path ?? scenarioPath, person?.id ?? '')
    } else if (path !== undefined) openNext(path)
    current = { step, startedAt: current?.startedAt ?? Date.now() }
  }

  function openNext(path: string, userId?: string): void {
    const startsInAgora = path === AGORA
    visit = { page: new URL(path, startsInAgora ? issuer() : portalOrigin), startsInAgora, userId }
  }

  const isAgora = ({ origin, pathname }: URL) => origin + pathname === issuer() + AGORA

  addPublicRoute('GET /__mock/presentation', ({ request, response }) => {
    // The portal of the same host name shares its cookies, which say who is signed in.
    if (request.headers.host === new URL(issuer()).host) {
      const hasAudience = Date.now() - audienceSeenAt < ABSENT_AFTER_MS
      return presentationPage(request, response, services, { ...current, hasAudience })
    }
    response.status(302).location(issuer() + request.originalUrl)
    return undefined
  })

  addPublicRoute('POST /__mock/presentation/start', () => {
    current = undefined
    openStep(0)
    return { success: true }
  })

  addPublicRoute('POST /__mock/presentation/step', ({ body }) => {
    openStep(parse(stepBody, body).step)
    return { success: true }
  })

  /** Opens the link of the newest email in the audience's window. */
  addPublicRoute('POST /__mock/presentation/email', () => {
    const link = outbox.list()[0]?.link
    if (link === undefined) throw notFound('The newest email has no link')
    openNext(link)
    return { success: true }
  })

  /**
   * The link to open next for an audience's window, null if it has the current page already. If so, remembers `page`, so that a new window
   * opens there.
   */
  addPublicRoute('GET /__mock/presentation/next', ({ request }) => {
    const { audience, page } = parse(audienceQuery, request.query)
    audienceSeenAt = Date.now()
    if (visit && opened.get(audience) !== visit)
      return { run, link: `${issuer()}/__mock/presentation/open?audience=${encodeURIComponent(audience)}` }
    const place = URL.canParse(page) ? new URL(page) : undefined
    if (visit && place && (place.origin === portalOrigin || isAgora(place))) visit.page = place
    return { run, link: null }
  })

  addPublicRoute('GET /__mock/presentation/open', ({ request, response, ip }) => {
    const { audience } = parse(audienceQuery, request.query)
    if (!visit) throw notFound()
    const { startsInAgora, userId } = visit
    // Storage is per origin: Agora has to learn that it is in the audience's window, before the consent page leads there.
    const mustPassAgora = startsInAgora && !knownToAgora.has(audience)
    const page = new URL(mustPassAgora ? issuer() + AGORA : visit.page)
    if (!mustPassAgora || isAgora(visit.page)) opened.set(audience, visit)
    if (isAgora(page)) {
      knownToAgora.add(audience)
      page.hash = String(new URLSearchParams({ audience, run }))
    }
    // A session that is valid began after the step was prepared, so someone signed in since then.
    const user = findPortalUser(request, services.sessions)
    if (userId === undefined || (user && (userId === '' || userId === user.id)))
      response.status(302).location(page.href)
    else redirectToPortal(response, services, { user: db.users.get(userId), page, ip })
  })
}
