import { getDefaultStore } from 'jotai'
import { navigate } from 'wouter/use-browser-location'
import { storage } from '../storage.ts'
import { forgetReturnTo, rememberReturnTo } from './return-to.ts'
import { sessionAtom } from './session-atom.ts'
import { endSession } from './session-identity.ts'

const SIGN_OUT_GUARD = 1000

let signedOutAt = Number.NEGATIVE_INFINITY

/** A 401 while signed in (specification §4, 'Forced sign-out'): at most once per second, so that many at once are one sign-out. */
export function forceSignOut(): void {
  const isAnonymous = getDefaultStore().get(sessionAtom).status === 'anonymous'
  if (isAnonymous || /^\/auth\/(login|register)\/?$/i.test(location.pathname)) return
  if (performance.now() - signedOutAt < SIGN_OUT_GUARD) return
  signedOutAt = performance.now()
  leave()
}

/** Ends the session without telling the provider, and goes to the sign-in screen, to come back here afterwards. */
export function leave(): void {
  storage.oauthConsentContext.clear()
  forgetReturnTo()
  rememberReturnTo()
  endSession()
  navigate('/auth/login')
}
