import { getDefaultStore } from 'jotai'
import { navigate } from 'wouter/use-browser-location'
import { abortSessionRequests } from '../api/http.ts'
import { storage } from '../storage.ts'
import { tabChannel } from './other-tabs.ts'
import { forgetReturnTo, rememberReturnTo } from './return-to.ts'
import { sessionAtom } from './session-atom.ts'

const FORCED_SIGN_OUT_GUARD_MS = 1000

/** A new object whenever another user signs in or the session ends. A response is stale if the identity changed since its request. */
export type Identity = object

let current: Identity = {}
let signedOutAt = Number.NEGATIVE_INFINITY

/** Tells other tabs that the session may have changed. */
export const otherTabs = tabChannel('session')

export const identity = (): Identity => current

/** Invalidates requests of the previous session. */
export function changeIdentity(): void {
  current = {}
  abortSessionRequests()
}

/** Ends the session in all tabs of this browser, without a request and without navigating. */
export function endSession(): void {
  changeIdentity()
  storage.accessToken.clear()
  storage.refreshToken.clear()
  storage.user.clear()
  getDefaultStore().set(sessionAtom, { status: 'anonymous' })
  otherTabs.tell()
}

/** Ends the session and goes to the sign-in page, which leads back here. */
export function leave(): void {
  storage.oauthConsentContext.clear()
  forgetReturnTo()
  rememberReturnTo()
  endSession()
  navigate('/auth/login')
}

/** For a 401. At most once per second, so that several failed calls are one sign-out. */
export function forceSignOut(): void {
  const isAnonymous = getDefaultStore().get(sessionAtom).status === 'anonymous'
  if (isAnonymous || /^\/auth\/(login|register)\/?$/i.test(location.pathname)) return
  if (performance.now() - signedOutAt < FORCED_SIGN_OUT_GUARD_MS) return
  signedOutAt = performance.now()
  leave()
}
