import { portalFor } from '../entrance.ts'
import { notFound } from '../errors.ts'
import { panelFiles } from '../pages/page-files.ts'
import { panelPage } from '../pages/panel.ts'
import type { Provider } from '../provider.ts'
import type { Router } from '../router.ts'

/** The controls as a page (decision D35). */
export function mockPanel({ open }: Router, provider: Provider): void {
  open('GET /__mock/', ({ request, response }) => panelPage(response, provider, portalFor(request, provider)))

  open('GET /__mock/panel/:file', ({ request, response }) => {
    const file = panelFiles().get(request.params.file ?? '')
    if (!file) throw notFound('The control panel has no such file')
    response.type(file.type)
    return file.text
  })
}
