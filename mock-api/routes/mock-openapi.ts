import { openApi } from '../contract/openapi.ts'
import { apiPage } from '../pages/api.ts'
import type { Provider } from '../provider.ts'
import type { Router } from '../router.ts'

/** The provider's calls, described for those who write the real one: as a document, and as a page to read. */
export function mockOpenApi({ open }: Router, { issuer }: Provider): void {
  open('GET /__mock/openapi.json', () => openApi(issuer()))

  open('GET /__mock/api', ({ response }) => apiPage(response))
}
