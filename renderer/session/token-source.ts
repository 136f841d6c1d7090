import { getDefaultStore } from 'jotai'
import { refreshTokens, type TokenSource } from './refresh-tokens.ts'
import { sessionAtom } from './session-atom.ts'
import { sessionScope } from './session-scope.ts'
import { readTokens } from './session-store.ts'
import { followOtherTabs, validateSession } from './session-validation.ts'

/** The tokens of the session of this tab. */
export const tokenSource: TokenSource = {
  accessToken: getAccessToken,
  refresh: refreshTokens,
  signal: () => sessionScope().controller.signal,
}

/** Waits for a validation that may replace a missing token or find its account. */
async function getAccessToken(): Promise<string | undefined> {
  const session = getDefaultStore().get(sessionAtom)
  if (session.status === 'anonymous') return undefined
  const { accessToken, accountId } = readTokens()
  if (!accountId) await validateSession()
  else if (!accessToken) await sessionScope().validation
  const latest = readTokens()
  if (session.status === 'signed-in' && session.user.id !== latest.accountId) {
    followOtherTabs()
    return undefined
  }
  return latest.accessToken
}
