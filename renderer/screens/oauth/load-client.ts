import { type ConsentClient, getConsentClient } from '../../api/contract/oauth-clients.ts'
import { request } from '../../state/request.ts'
import { signInAgainIfNeeded } from '../../state/sign-in-again.ts'

/** Loads an application's details. If the user has to sign in first, ends the session and opens the sign-in page. */
export async function loadClient(clientId: string, signal: AbortSignal): Promise<ConsentClient> {
  try {
    return await request(getConsentClient, { params: { clientId }, signal })
  } catch (error) {
    signal.throwIfAborted()
    return signInAgainIfNeeded(error, [clientId])
  }
}
