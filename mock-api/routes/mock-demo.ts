import { notFound } from '../errors.ts'
import { demoPage } from '../pages/demo.ts'
import { demoFiles } from '../pages/page-files.ts'
import type { Provider } from '../provider.ts'
import type { Call, Router } from '../router.ts'

/** The demo application (decision D35: it exists only in the mock). */
export function mockDemo({ open }: Router, { issuer, publicOrigin }: Provider): void {
  function answer({ request, response }: Call): string {
    // Under another name of this machine the browser would not find again what it kept before it left for the portal.
    if (request.headers.host === new URL(issuer()).host) return demoPage(response, publicOrigin)
    response.status(302).location(issuer() + request.originalUrl)
    return ''
  }
  open('GET /__mock/demo', answer)
  open('GET /__mock/demo/callback', answer)

  open('GET /__mock/demo/:file', ({ request, response }) => {
    const file = demoFiles().get(request.params.file ?? '')
    if (!file) throw notFound('The demo application has no such file')
    response.type(file.type)
    return file.text
  })
}
