import { openApi } from '../../contract/openapi.ts'
import { notFound } from '../../http/errors.ts'
import { apiPage } from '../../pages/api.ts'
import { demoPage } from '../../pages/demo.ts'
import { emailPage, mailboxPage, noEmailPage } from '../../pages/mailbox.ts'
import { pageFiles } from '../../pages/page-files.ts'
import { panelPage } from '../../pages/panel.ts'
import { statesPage } from '../../pages/states.ts'
import type { Provider } from '../../provider.ts'
import type { RequestContext, Router } from '../../router.ts'
import { portalOriginFor } from './mock-scenario.ts'

/** The QA pages: control panel, mailbox, demo application and API documentation. */
export function mockPages({ open }: Router, provider: Provider): void {
  const { issuer, outbox, portalOrigin } = provider

  open('GET /__mock/', ({ request, response }) => panelPage(response, provider, portalOriginFor(request, provider)))
  open('GET /__mock/files/:file', ({ request, response }) => {
    const { file = '' } = request.params
    const text = pageFiles().get(file)
    if (text === undefined) throw notFound('File not found')
    response.type(file.endsWith('.css') ? 'text/css' : 'text/javascript')
    return text
  })
  open('GET /__mock/states', ({ response }) => statesPage(response))

  open('GET /__mock/mailbox', ({ response }) => mailboxPage(response, outbox.list(), portalOrigin))
  open('GET /__mock/mailbox/:id', ({ request, response }) => {
    const email = outbox.find(request.params.id ?? '')
    return email ? emailPage(response, email) : noEmailPage(response)
  })

  function demo({ request, response }: RequestContext): string {
    // Storage is per origin: the callback finds the state only if the demo started on the issuer's host name.
    if (request.headers.host === new URL(issuer()).host) return demoPage(response, portalOrigin)
    response.status(302).location(issuer() + request.originalUrl)
    return ''
  }
  open('GET /__mock/demo', demo)
  open('GET /__mock/demo/callback', demo)

  open('GET /__mock/openapi.json', () => openApi(issuer()))
  open('GET /__mock/api', ({ response }) => apiPage(response))
}
