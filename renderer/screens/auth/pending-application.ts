import { getConsentClient } from '../../api/contract/oauth-clients.ts'
import { send } from '../../api/http.ts'
import { applicationName } from '../../rules/names.ts'
import { storage } from '../../storage.ts'

/**
 * The name of the application whose request is pending, or `nameless`. Asks without a session: a provider that shows the details only to
 * users must not sign anyone out of this page.
 */
export async function loadPendingApplication(nameless: string): Promise<string> {
  const clientId = storage.oauthConsentContext.read()?.clientId
  if (!clientId) return nameless
  const { name } = await send(getConsentClient, { params: { clientId } })
  return applicationName(name, nameless)
}
