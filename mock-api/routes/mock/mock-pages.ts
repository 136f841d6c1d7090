import { openApi } from '../../contract/openapi.ts'
import { notFound } from '../../http/errors.ts'
import { apiPage } from '../../pages/api.ts'
import { demoPage } from '../../pages/demo.ts'
import { mailboxPage, mailPage, noMailPage } from '../../pages/mailbox.ts'
import { demoFiles, panelFiles } from '../../pages/page-files.ts'
import { panelPage } from '../../pages/panel.ts'
import { statesPage } from '../../pages/states.ts'
import type { Provider } from '../../provider.ts'
import type { Call, Router } from '../../router.ts'
import { portalOriginFor } from './mock-scenario.ts'

/** The QA pages: control panel, mailbox, demo application and API documentation. */
export function mockPages({ open }: Router, provider: Provider): void {
  const { issuer, outbox, portalOrigin } = provider

  open('GET /__mock/', ({ request, response }) => panelPage(response, provider, portalOriginFor(request, provider)))
  open('GET /__mock/panel/:file', fileFrom(panelFiles))
  open('GET /__mock/states', ({ response }) => statesPage(response))

  open('GET /__mock/mailbox', ({ response }) => mailboxPage(response, outbox.list(), portalOrigin))
  open('GET /__mock/mailbox/:id', ({ request, response }) => {
    const mail = outbox.find(request.params.id ?? '')
    return mail ? mailPage(response, mail) : noMailPage(response)
  })

  function demo({ request, response }: Call): string {
    // Storage belongs to an origin: the callback only finds the state if the demo started at the issuer's own host name.
    if (request.headers.host === new URL(issuer()).host) return demoPage(response, portalOrigin)
    response.status(302).location(issuer() + request.originalUrl)
    return ''
  }
  open('GET /__mock/demo', demo)
  open('GET /__mock/demo/callback', demo)
  open('GET /__mock/demo/:file', fileFrom(demoFiles))

  open('GET /__mock/openapi.json', () => openApi(issuer()))
  open('GET /__mock/api', ({ response }) => apiPage(response))
}

function fileFrom(files: typeof panelFiles): (call: Call) => string {
  return ({ request, response }) => {
    const file = files().get(request.params.file ?? '')
    if (!file) throw notFound('File not found')
    response.type(file.type)
    return file.text
  }
}
