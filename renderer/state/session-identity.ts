import { getDefaultStore } from 'jotai'
import { abortSessionRequests } from '../api/http.ts'
import { storage } from '../storage.ts'
import { tabChannel } from './other-tabs.ts'
import { sessionAtom } from './session-atom.ts'

/** Another one with every change of who is signed in: a late answer for somebody else is known by it, and dropped. */
export type Identity = object

/** Tells the other tabs that who is signed in may have changed. */
export const otherTabs = tabChannel('session')

let current: Identity = {}

export const identity = (): Identity => current

/** From now on nothing counts that was asked for whoever was here. */
export function changeIdentity(): void {
  current = {}
  abortSessionRequests()
}

/** Ends the session in this browser, in all tabs; the provider is not told, and the screen stays. */
export function endSession(): void {
  changeIdentity()
  storage.accessToken.clear()
  storage.refreshToken.clear()
  storage.user.clear()
  getDefaultStore().set(sessionAtom, { status: 'anonymous' })
  otherTabs.tell()
}
