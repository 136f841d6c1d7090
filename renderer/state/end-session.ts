import { getDefaultStore } from 'jotai'
import { navigate } from 'wouter/use-browser-location'
import { abortSessionRequests } from '../api/http.ts'
import { storage } from '../storage.ts'
import { tabChannel } from './other-tabs.ts'
import { forgetReturnTo, rememberReturnTo } from './return-to.ts'
import { sessionAtom } from './session-atom.ts'

const FORCED_SIGN_OUT_GUARD_MS = 1000

/** A new object for every sign-in and sign-out. A response is stale if the identity has changed since its request. */
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

/** Ends the session in all tabs of this browser. Sends no request and doesn't navigate. */
export function endSession(): void {
  changeIdentity()
  storage.accessToken.clear()
  storage.refreshToken.clear()
  storage.user.clear()
  getDefaultStore().set(sessionAtom, { status: 'anonymous' })
  otherTabs.notify()
}

/** Ends the session and goes to the sign-in page, which returns here. */
export function leaveForSignIn(): void {
  storage.oauthConsentContext.clear()
  forgetReturnTo()
  rememberReturnTo()
  endSession()
  navigate('/auth/login')
}

/** Signs out after a 401, at most once per second: several calls may fail together. */
export function forceSignOut(): void {
  const isAnonymous = getDefaultStore().get(sessionAtom).status === 'anonymous'
  if (isAnonymous || /^\/auth\/(login|register)\/?$/i.test(location.pathname)) return
  if (performance.now() - signedOutAt < FORCED_SIGN_OUT_GUARD_MS) return
  signedOutAt = performance.now()
  leaveForSignIn()
}
