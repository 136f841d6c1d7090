import { getDefaultStore } from 'jotai'
import { refreshTokens } from './refresh-tokens.ts'
import type { TokenSource } from './retry-with-fresh-token.ts'
import { sessionAtom } from './session-atom.ts'
import { sessionLifetime } from './session-lifetime.ts'
import { readTokens } from './session-store.ts'
import { followOtherTabs, validateSession } from './session-validation.ts'

/** The tokens of the session of this tab. */
export const tokenSource: TokenSource = {
  accessToken: getAccessToken,
  refresh: refreshTokens,
  signal: () => sessionLifetime().controller.signal,
}

/** Waits for a validation that may replace a missing token or find its account. */
async function getAccessToken(): Promise<string | undefined> {
  const session = getDefaultStore().get(sessionAtom)
  if (session.status === 'anonymous') return undefined
  const { accessToken, accountId } = readTokens()
  if (!accountId) await validateSession()
  else if (!accessToken) await sessionLifetime().validation
  const latest = readTokens()
  if (session.status === 'signed-in' && session.user.id !== latest.accountId) {
    followOtherTabs()
    return undefined
  }
  return latest.accessToken
}
