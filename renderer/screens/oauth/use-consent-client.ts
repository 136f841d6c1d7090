import { useState } from 'react'
import { getConsentClient } from '../../api/contract/oauth-clients.ts'
import type { User } from '../../api/contract/users.ts'
import { useLoad } from '../../hooks/use-load.ts'
import { request } from '../../session/request.ts'
import { readTokens } from '../../session/session-store.ts'
import { validateSession } from '../../session/session-validation.ts'
import { signInAgainIfNeeded } from '../../session/sign-in-again.ts'

/** Loads the application, again for another user: the details include the scopes that the user granted before. */
export function useConsentClient(clientId: string, user: User | undefined) {
  const [lateScopes, setLateScopes] = useState<string[]>()
  async function load(signal: AbortSignal) {
    setLateScopes(undefined)
    const loadOnce = () => request(getConsentClient, { params: { clientId }, signal })
    const { accessToken } = readTokens()
    const client = await loadOnce().catch((error: unknown) => {
      signal.throwIfAborted()
      return signInAgainIfNeeded(error, [clientId])
    })
    /** A provider may ignore an expired token, and leave out what the user allowed before, until it is replaced. */
    async function loadGrantedScopes() {
      await validateSession()
      if (signal.aborted || readTokens().accessToken === accessToken) return
      const { grantedScopes } = await loadOnce()
      if (!signal.aborted) setLateScopes(grantedScopes)
    }
    if (user && !client.grantedScopes) loadGrantedScopes().catch(() => {})
    return client
  }
  const { data, error, reload } = useLoad(load, user?.id)
  return { client: data && { ...data, grantedScopes: data.grantedScopes ?? lateScopes }, error, reload }
}
