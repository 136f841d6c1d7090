import * as v from 'valibot'
import { AGORA, presentation } from '../../../fixtures/presentation.ts'
import { getScenario } from '../../../fixtures/scenarios.ts'
import { parse } from '../../http/body.ts'
import { notFound } from '../../http/errors.ts'
import { presentationPage } from '../../pages/presentation.ts'
import type { Router } from '../../router.ts'
import type { Services } from '../../services.ts'
import type { UserRow } from '../../store/rows.ts'
import { newSecret } from '../../store/secrets.ts'
import { redirectToPortal } from './mock-scenario.ts'

const stepBody = v.strictObject({
  step: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(presentation.length - 1)),
})
const audienceQuery = v.strictObject({ audience: v.string() })

/** The audience's windows poll more often. */
const ABSENT_AFTER_MS = 3000

/** A page for the audience. `session` is who it signs in: only once, so that opening it again changes nothing. */
type Visit = { page: URL; session?: { user: UserRow | undefined } | undefined }

/** The presenter's page, and what the audience's windows (pages/files/audience.js) open. Its state survives a reset. */
export function addPresentationRoutes({ addPublicRoute }: Router, services: Services): void {
  const { clock, db, faults, issuer, outbox, portalOrigin, reset } = services
  // Only the portal and our own pages can read it, so no other site can change who is signed in.
  const secret = newSecret()
  /** The last page that each window opened, by the window's id. */
  const opened = new Map<string, Visit>()
  let current: { step: number; startedAt: number } | undefined
  let visit: Visit | undefined
  let audienceSeenAt = 0

  function openStep(step: number): void {
    const { scenario, continues, path, clockMs = 0, faults: added = [] } = presentation[step] ?? {}
    const isContinued = continues === true && current?.step === step - 1
    if (isContinued) faults.clear()
    else reset({ scenario })
    clock.advance(clockMs)
    for (const fault of added) faults.add(fault)
    const { path: scenarioPath, person } = getScenario(scenario ?? 'seed')
    if (!isContinued) openNext(path ?? scenarioPath, { user: db.users.get(person?.id ?? '') })
    else if (path !== undefined) openNext(path)
    current = { step, startedAt: current?.startedAt ?? Date.now() }
  }

  function openNext(path: string, session?: Visit['session']): void {
    visit = { page: new URL(path, path === AGORA ? issuer() : portalOrigin), session }
  }

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

  /** The link to open next for an audience's window, null if it has the current page already. */
  addPublicRoute('GET /__mock/presentation/next', ({ request }) => {
    const { audience } = parse(audienceQuery, request.query)
    audienceSeenAt = Date.now()
    const link = `${issuer()}/__mock/presentation/open/${secret}?audience=${encodeURIComponent(audience)}`
    return { link: visit && opened.get(audience) !== visit ? link : null }
  })

  addPublicRoute('GET /__mock/presentation/open/:secret', ({ request, response, ip }) => {
    if (request.params.secret !== secret || !visit) throw notFound()
    const { audience } = parse(audienceQuery, request.query)
    opened.set(audience, visit)
    const { session } = visit
    visit.session = undefined
    const page = new URL(visit.page)
    // Storage is per origin: Agora has to learn that it is in the audience's window, and whether to forget an earlier sign-in.
    if (page.pathname === AGORA) page.hash = String(new URLSearchParams({ audience, ...(session && { new: '' }) }))
    if (session) redirectToPortal(response, services, { ...session, page, ip })
    else response.status(302).location(page.href)
  })
}
