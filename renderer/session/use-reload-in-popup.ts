import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { isReloaded } from '../browser/is-reloaded.ts'
import { matchPath } from '../routes.ts'
import { isSessionInMemory } from './session-store.ts'

/**
 * True if loading this document again can't cut off the window that opened it: either it came with Cross-Origin-Opener-Policy, which has
 * done so, or a reload has not helped before. A static host may send that header for the exact paths only, and redirect from them.
 */
const isReloadUseless = isReloadUselessAt(globalThis.location?.pathname ?? '')

function isReloadUselessAt(pathname: string): boolean {
  const path = matchPath(pathname)
  return path?.startsWith('/dashboard') === true && (path === pathname || isReloaded())
}

/**
 * In a popup, loads a signed-in page again if the window that opened it may still have a handle to it: only the page's own headers cut that
 * off. Returns true while it reloads; the page must not be shown then.
 */
export function useReloadInPopup(isSignedIn: boolean): boolean {
  const [path] = useLocation()
  const mustReload = isSignedIn && Boolean(globalThis.opener) && !isReloadUseless && !isSessionInMemory()
  useEffect(() => {
    if (!mustReload) return
    history.replaceState(history.state, '', `${matchPath(path)}${location.search}${location.hash}`)
    location.reload()
  }, [mustReload, path])
  return mustReload
}
