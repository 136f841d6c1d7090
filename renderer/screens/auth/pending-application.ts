import { getConsentClient } from '../../api/contract/oauth-clients.ts'
import { send } from '../../api/http.ts'
import { storage } from '../../browser/storage.ts'
import { applicationName } from '../../rules/visible-text.ts'

/**
 * Loads the name of the application whose request is pending. Asks without a session: a provider that shows the details only to users must
 * not sign anyone out of this page.
 */
export async function loadApplicationName(onName: (name: string) => void): Promise<void> {
  const clientId = storage.pendingRequest.read()?.clientId
  if (!clientId) return
  const client = await send(getConsentClient, { params: { clientId } }).catch(() => undefined)
  const name = applicationName(client?.name ?? '', '')
  if (name) onName(name)
}
