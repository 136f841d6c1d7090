import { getDefaultStore } from 'jotai'
import { isTemporaryFailure } from '../../api/api-error.ts'
import { type ConsentClient, getConsentClient } from '../../api/contract/oauth-clients.ts'
import { matchPath } from '../../routes.ts'
import { parseAuthorizationRequest } from '../../rules/oauth/authorization-request.ts'
import { request } from '../../state/request.ts'
import { sessionAtom } from '../../state/session-atom.ts'
import { sessionScope } from '../../state/session-scope.ts'
import { signInAgainIfNeeded } from '../../state/sign-in-again.ts'

let early = loadEarly()

/** Loads the application's details before React DOM has arrived. The screen's first load takes them, and checks the request. */
function loadEarly() {
  // A prefetch evaluates this module on another page.
  if (matchPath(location.pathname) !== '/oauth/consent') return undefined
  const { clientId } = parseAuthorizationRequest(location.search) ?? {}
  if (!clientId || getDefaultStore().get(sessionAtom).status !== 'signed-in') return undefined
  // Read first: the call may find that another account has signed in.
  const session = sessionScope()
  const client = request(getConsentClient, { params: { clientId } })
  client.catch((error: unknown) => {
    // The service may work again when the screen loads, which handles other errors.
    if (isTemporaryFailure(error)) early = undefined
  })
  return { clientId, session, client }
}

/** Loads an application's details. */
export async function loadClient(clientId: string, signal: AbortSignal): Promise<ConsentClient> {
  const loaded = early
  early = undefined
  const isUsable = loaded?.clientId === clientId && loaded.session === sessionScope()
  try {
    return await (isUsable ? loaded.client : request(getConsentClient, { params: { clientId }, signal }))
  } catch (error) {
    signal.throwIfAborted()
    return signInAgainIfNeeded(error, [clientId])
  }
}
