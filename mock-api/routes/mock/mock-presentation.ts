import * as v from 'valibot'
import { AGORA, type PresenterAction, presentation } from '../../../fixtures/presentation.ts'
import { getScenario } from '../../../fixtures/scenarios.ts'
import { MINUTE_MS } from '../../../renderer/rules/durations.ts'
import { findPortalUser } from '../../accounts/caller.ts'
import { parse } from '../../http/body.ts'
import { notFound } from '../../http/errors.ts'
import { isNavigation } from '../../pages/page.ts'
import { type Progress, presentationPage } from '../../pages/presentation.ts'
import type { Router } from '../../router.ts'
import type { Services } from '../../services.ts'
import { newSecret } from '../../store/secrets.ts'
import { redirectToIssuer } from './issuer-host.ts'
import { redirectToPortal } from './portal-redirect.ts'

/**
 * Where the audience is, or has to go, and which of its windows went there. `userId` is who is signed in unless someone is already: empty
 * for no one. `run` changes whenever a step prepares its data.
 */
type Visit = { page: URL; title: string; userId: string; run: string; openedBy: Set<string> }

/** The audience's windows poll more often. */
const ABSENT_AFTER_MS = 3000
/** A presentation without a new step or an audience for so long is over. */
const OVER_AFTER_MS = 10 * MINUTE_MS
/** So is one whose page is opened after its windows have all been closed for so long. Hidden ones refresh once a minute. */
const CLOSED_AFTER_MS = 2 * MINUTE_MS

const stepBody = v.strictObject({
  step: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(presentation.length - 1)),
  restarts: v.optional(v.boolean(), false),
})

/** The presenter's page, and what the audience's windows (pages/files/audience.js) open. A reset doesn't change the step. */
export function addPresentationRoutes({ addControl, untilWritten }: Router, services: Services): void {
  const { audienceSecret, clock, db, faults, issuer, outbox, portalOrigin, reset, sessions } = services
  const audienceQuery = v.strictObject({
    audience: v.pipe(v.string(), v.startsWith(`${audienceSecret}.`, "The audience isn't from the presenter's link")),
    page: v.optional(v.string(), ''),
    title: v.optional(v.string(), ''),
    shown: v.optional(v.string(), ''),
    /** Page Down (1) or Page Up (-1) was pressed in this window. */
    turn: v.optional(v.pipe(v.picklist(['1', '-1']), v.transform(Number)), undefined),
    /** The id of the action that this window is about to perform. */
    done: v.optional(v.string(), ''),
    /** The id of the action that its page doesn't offer. */
    missed: v.optional(v.string(), ''),
  })
  let progress: Omit<Progress, 'hasAudience' | 'shownPage' | 'action' | 'isActionMissing'> = {}
  let preparedAt = 0
  let seenAt = 0
  /** When the presenter's page was last loaded or refreshed. */
  let presentedAt = 0
  let visit = newVisit('/')
  /** What is left of *Do it for me*, and which window does it: another one takes over when it is closed. */
  let todo: { actions: readonly PresenterAction[]; audience?: string; askedAt?: number; isMissing?: boolean } = {
    actions: [],
  }

  function newVisit(path: string, userId = '', run = newSecret()): Visit {
    return {
      page: new URL(path, path === AGORA ? issuer() : portalOrigin),
      title: '',
      userId,
      run,
      openedBy: new Set(),
    }
  }

  addControl('GET /__mock/presentation', (context) => {
    // The portal of the same host name shares its cookies, which say who is signed in.
    if (redirectToIssuer(context, issuer())) return undefined
    // The script in the portal has no control token to ask with.
    if (context.response.locals.needsControlToken)
      throw notFound('The presentation works only in a browser on the machine of the mock API: start it without --host')
    const now = Date.now()
    const hasAudience = now - seenAt < ABSENT_AFTER_MS
    const usedAt = Math.max(preparedAt, seenAt)
    // A refresh comes from an open page, whose machine may have slept.
    const isClosed = isNavigation(context.request) && now - Math.max(usedAt, presentedAt) > CLOSED_AFTER_MS
    const isOver = isClosed || now - usedAt > OVER_AFTER_MS
    presentedAt = now
    if (progress.step !== undefined && isOver) {
      progress = {}
      visit = newVisit('/')
      todo = { actions: [] }
    }
    return presentationPage(context.request, context.response, services, {
      ...progress,
      hasAudience,
      action: todo.actions[0],
      isActionMissing: todo.isMissing === true,
      shownPage: visit.title,
    })
  })

  function prepare(step: number, restarts = false): void {
    const next = presentation[step]
    const isContinued = next?.continues === true && progress.step === step - 1 && progress.doneAt !== undefined
    const {
      scenario = 'seed',
      path,
      advanceMs = 0,
      faults: added,
      actions = [],
    } = { ...next, ...(!isContinued && next?.directly) }
    if (isContinued) faults.clear()
    else reset({ scenario })
    clock.advance(advanceMs)
    for (const fault of added ?? []) faults.add(fault)
    const { path: scenarioPath, person } = getScenario(scenario)
    if (!isContinued) visit = newVisit(path ?? scenarioPath, person?.id)
    else if (path !== undefined) visit = newVisit(path, '', visit.run)
    preparedAt = Date.now()
    if (restarts || progress.startedAt === undefined) {
      progress.startedAt = preparedAt
      delete progress.pausedAt
    }
    Object.assign(progress, { step, actions })
    delete progress.doneAt
    todo = { actions: [] }
  }

  addControl('POST /__mock/presentation/step', async ({ body }) => {
    const { step, restarts } = parse(stepBody, body)
    await untilWritten()
    prepare(step, restarts)
    return { success: true }
  })

  /** Stops the time, or lets it go on. */
  addControl('POST /__mock/presentation/pause', () => {
    const { startedAt, pausedAt, ...rest } = progress
    if (startedAt === undefined) throw notFound('The presentation has not started')
    const now = Date.now()
    progress =
      pausedAt === undefined ? { ...progress, pausedAt: now } : { ...rest, startedAt: startedAt + now - pausedAt }
    return { success: true }
  })

  addControl('POST /__mock/presentation/actions', () => {
    todo = { actions: progress.actions ?? [] }
    return { success: true }
  })

  addControl('DELETE /__mock/presentation/actions', () => {
    todo = { actions: [] }
    return { success: true }
  })

  /** Opens the link of the newest email in the audience's windows. */
  addControl('POST /__mock/presentation/email', () => {
    const link = outbox.list()[0]?.link
    if (link === undefined) throw notFound('The newest email has no link')
    visit = newVisit(link, '', visit.run)
    return { success: true }
  })

  // The link to open next for an audience's window. Otherwise remembers its page, for new windows, and returns the text to report as
  // `shown` and the action to perform.
  addControl('GET /__mock/presentation/next', async ({ request }) => {
    const { audience, page, title, shown, turn, done, missed } = parse(audienceQuery, request.query)
    if (turn !== undefined) await untilWritten()
    const turned = turn !== undefined && progress.step !== undefined ? progress.step + turn : -1
    if (turned in presentation) prepare(turned)
    const { run, openedBy } = visit
    seenAt = Date.now()
    if (!openedBy.has(audience))
      return { run, link: `${issuer()}/__mock/presentation/open?${new URLSearchParams({ audience })}` }
    const place = URL.canParse(page) ? new URL(page) : undefined
    if (place && (place.origin === portalOrigin || place.origin + place.pathname === issuer() + AGORA))
      Object.assign(visit, { page: place, title })
    const { shows } = presentation[progress.step ?? -1] ?? {}
    if (shown === shows) progress.doneAt ??= Date.now()
    const { actions } = todo
    const isAbsent = seenAt - (todo.askedAt ?? 0) > ABSENT_AFTER_MS
    if (actions.length === 0 || (todo.audience !== audience && !isAbsent)) return { run, shows }
    Object.assign(todo, { audience, askedAt: seenAt })
    const actionId = `${preparedAt}.${actions.length}`
    todo.isMissing ||= missed === actionId
    if (todo.isMissing) return { run, shows }
    if (done !== actionId) return { run, shows, action: actions[0], actionId }
    todo.actions = actions.slice(1)
    return { run, shows, isCurrent: true }
  })

  addControl('GET /__mock/presentation/open', ({ request, response, ip }) => {
    const { audience } = parse(audienceQuery, request.query)
    const { userId, run, openedBy } = visit
    openedBy.add(audience)
    const page = new URL(visit.page)
    // Storage is per origin: both Agora and the portal have to learn that they are in the audience's window.
    page.hash = String(new URLSearchParams({ audience, run }))
    // A session that is valid began after the step was prepared, so someone signed in since then.
    if (findPortalUser(request, sessions)) response.status(302).location(page.href)
    else redirectToPortal(response, services, { user: db.users.get(userId), page, ip })
  })
}
