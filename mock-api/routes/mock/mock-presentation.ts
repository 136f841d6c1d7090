import * as v from 'valibot'
import { presentation } from '../../../fixtures/presentation.ts'
import { findPortalUser } from '../../accounts/caller.ts'
import { parse } from '../../http/body.ts'
import { notFound } from '../../http/errors.ts'
import { presentationPage } from '../../pages/presentation.ts'
import type { Router } from '../../router.ts'
import type { Services } from '../../services.ts'
import { redirectToIssuer } from './issuer-host.ts'
import { redirectToPortal } from './mock-scenario.ts'

const stepBody = v.strictObject({
  step: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(presentation.length - 1)),
})

/** The presenter's page, and what the audience's windows (pages/files/audience.js) open. */
export function addPresentationRoutes({ addControl }: Router, services: Services): void {
  const { db, issuer, outbox, presentationRun, sessions } = services
  const audienceQuery = v.strictObject({
    audience: v.pipe(
      v.string(),
      v.startsWith(`${presentationRun.audienceSecret}.`, "The audience isn't from the presenter's link"),
    ),
    page: v.optional(v.string(), ''),
    shown: v.optional(v.string(), ''),
  })

  addControl('GET /__mock/presentation', (context) => {
    // The portal of the same host name shares its cookies, which say who is signed in.
    if (redirectToIssuer(context, issuer())) return undefined
    return presentationPage(context.request, context.response, services)
  })

  addControl('POST /__mock/presentation/start', () => {
    presentationRun.start()
    return { success: true }
  })

  addControl('POST /__mock/presentation/step', ({ body }) => {
    presentationRun.openStep(parse(stepBody, body).step)
    return { success: true }
  })

  /** Opens the link of the newest email in the audience's window. */
  addControl('POST /__mock/presentation/email', () => {
    const link = outbox.list()[0]?.link
    if (link === undefined) throw notFound('The newest email has no link')
    presentationRun.openLink(link)
    return { success: true }
  })

  /** The link to open next for an audience's window, null if it has the current page already, and the text that it reports as `shown`. */
  addControl('GET /__mock/presentation/next', ({ request }) => {
    const { audience, page, shown } = parse(audienceQuery, request.query)
    const { hasNext, ...next } = presentationRun.follow(audience, page, shown)
    const link = `${issuer()}/__mock/presentation/open?audience=${encodeURIComponent(audience)}`
    return { ...next, link: hasNext ? link : null }
  })

  addControl('GET /__mock/presentation/open', ({ request, response, ip }) => {
    const { audience } = parse(audienceQuery, request.query)
    const visit = presentationRun.openVisit(audience)
    if (!visit) throw notFound()
    const { page, userId } = visit
    // A session that is valid began after the step was prepared, so someone signed in since then.
    const user = findPortalUser(request, sessions)
    if (userId === undefined || (user && (userId === '' || userId === user.id)))
      response.status(302).location(page.href)
    else redirectToPortal(response, services, { user: db.users.get(userId), page, ip })
  })
}
