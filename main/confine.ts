import type { Session, WebContents } from 'electron'
import { isOwnPage } from './navigation.ts'
import { isPermitted } from './permissions.ts'

/**
 * Keeps a page where it belongs, whatever it tries (E-12, E-13, E-14): it goes to pages of ours and opens no window. An address
 * outside that the page itself was leaving for is handed to `openOutside`, which decides by itself.
 */
export function confine(contents: WebContents, openOutside: (url: string) => void): void {
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.on('will-navigate', (details) => {
    if (isOwnPage(details.url)) return
    details.preventDefault()
    if (isOwnPage(contents.getURL())) openOutside(details.url)
  })
  contents.on('will-frame-navigate', (details) => {
    if (!isOwnPage(details.url)) details.preventDefault()
  })
  contents.on('will-redirect', (details) => {
    if (!isOwnPage(details.url)) details.preventDefault()
  })
  contents.setWindowOpenHandler(({ url }) => {
    if (isOwnPage(contents.getURL())) openOutside(url)
    return { action: 'deny' }
  })
}

/** Denies what permissions.ts does not name, and every device (E-05). */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl, isMainFrame }) =>
    answer(isPermitted(permission, { url: requestingUrl, isMainFrame })),
  )
  session.setPermissionCheckHandler((_contents, permission, origin, { requestingUrl, isMainFrame }) =>
    isPermitted(permission, { url: requestingUrl ?? origin, isMainFrame }),
  )
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}))
}
