import { openApi } from '../../contract/openapi.ts'
import { notFound } from '../../http/errors.ts'
import { agoraPage } from '../../pages/agora.ts'
import { apiPage } from '../../pages/api.ts'
import { mailboxPage } from '../../pages/mailbox.ts'
import { describeSite, isNavigation } from '../../pages/page.ts'
import { panelPage } from '../../pages/panel.ts'
import { statesPage } from '../../pages/states.ts'
import { staticFiles } from '../../pages/static-files.ts'
import type { RequestContext, Router } from '../../router.ts'
import type { Services } from '../../services.ts'
import { redirectToIssuer } from './issuer-host.ts'
import { portalOriginFor } from './portal-redirect.ts'

export function addPageRoutes({ addControl }: Router, services: Services): void {
  const { issuer, outbox } = services
  const site = (portal?: string) => describeSite(services, portal)

  addControl('GET /__mock/', ({ request, response }) =>
    panelPage(request, response, services, site(portalOriginFor(request, services))),
  )
  addControl('GET /__mock/files/:file', ({ request, response }) => {
    const { file = '' } = request.params
    const text = staticFiles().get(file)
    if (text === undefined) throw notFound('File not found')
    response.type(file.endsWith('.css') ? 'text/css' : 'text/javascript')
    return text
  })
  addControl('GET /__mock/states', ({ response }) => statesPage(response, site()))

  addControl('GET /__mock/mailbox', ({ response }) => mailboxPage(response, services, site()))
  addControl('GET /__mock/mailbox/:id', ({ request, response }) => {
    const { id = '' } = request.params
    // The page's script loads it too, and shows the newest email without being asked.
    if (isNavigation(request)) outbox.markOpened(id)
    return mailboxPage(response, services, site(), id)
  })

  /** The callback finds the state in the storage only if Agora started on the issuer's host name. */
  const showAgora = (context: RequestContext) =>
    redirectToIssuer(context, issuer()) ? undefined : agoraPage(context.response, site())
  addControl('GET /__mock/demo', showAgora)
  addControl('GET /__mock/demo/callback', showAgora)

  addControl('GET /__mock/openapi.json', () => openApi(issuer()))
  addControl('GET /__mock/api', ({ response }) => apiPage(response, issuer(), site()))
}
