import type { WebContents } from 'electron'

/** The renderer is served from `app://ancient`, a standard and secure scheme, never from `file://`. */
export const APP_SCHEME = 'app'
const APP_HOST = 'ancient'
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`

/** Compares the parsed parts: a prefix comparison would accept `app://ancient.evil.example`. */
export function isOwnPage(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host, username, password } = new URL(url)
  return protocol === `${APP_SCHEME}:` && host === APP_HOST && username === '' && password === ''
}

/**
 * Keeps the window on our own pages and denies new windows. `openExternal` gets the URLs of links to other sites and of all new windows,
 * and must check them.
 */
export function restrictNavigation(contents: WebContents, openExternal: (url: string) => void): void {
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.on('will-navigate', (details) => {
    if (isOwnPage(details.url)) return
    details.preventDefault()
    if (isOwnPage(contents.getURL())) openExternal(details.url)
  })
  contents.on('will-frame-navigate', (details) => {
    if (!isOwnPage(details.url)) details.preventDefault()
  })
  contents.on('will-redirect', (details) => {
    if (!isOwnPage(details.url)) details.preventDefault()
  })
  contents.setWindowOpenHandler(({ url }) => {
    if (isOwnPage(contents.getURL())) openExternal(url)
    return { action: 'deny' }
  })
}
