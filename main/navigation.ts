/** Where the renderer lives (decision D28). A standard, secure scheme: see serve-renderer.ts. */
export const APP_SCHEME = 'app'
const APP_HOST = 'ancient'
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`

/** True for the pages of the renderer and nothing else (E-13): compared in parts by the parser, never by the beginning of a text. */
export function isOwnPage(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host, username, password } = new URL(url)
  return protocol === `${APP_SCHEME}:` && host === APP_HOST && username === '' && password === ''
}
