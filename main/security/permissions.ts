import type { Session } from 'electron'
import { isOwnPage } from './navigation.ts'

/**
 * Copying, and calls to an API on this machine, such as the demo, or in the local network. Chromium has used three names for such
 * calls. The content security policy limits which API the page can call.
 */
const GRANTED = ['clipboard-sanitized-write', 'loopback-network', 'local-network', 'local-network-access']

export function isGranted(permission: string, { url, isMainFrame }: { url: string; isMainFrame: boolean }): boolean {
  return GRANTED.includes(permission) && isMainFrame && isOwnPage(url)
}

type PermissionHandlers = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
>

export function setPermissionHandlers(session: PermissionHandlers): void {
  session.setPermissionRequestHandler((_contents, permission, callback, { requestingUrl, isMainFrame }) =>
    callback(isGranted(permission, { url: requestingUrl, isMainFrame })),
  )
  session.setPermissionCheckHandler((_contents, permission, origin, { requestingUrl, isMainFrame }) =>
    isGranted(permission, { url: requestingUrl ?? origin, isMainFrame }),
  )
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, callback) => callback({}))
}
