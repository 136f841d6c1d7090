import { MAX_URL_LENGTH } from '../url-length.ts'

/*
 * Which URLs may be opened. Each function returns undefined for any other.
 *
 * | function           | allows                                                              | used for                                    |
 * |--------------------|---------------------------------------------------------------------|---------------------------------------------|
 * | `parseSafeUrl`     | a URL that runs no code and has no credentials                      | URLs that were checked before               |
 * | `parseRedirectUri` | the same without a fragment                                         | the syntax of a redirect URI                |
 * | `parseExternalUrl` | https, http on this device or this site, private-use schemes        | what the shell opens, and unregistered URIs |
 * | `checkRedirectUri` | a redirect URI that the application registered                      | the consent page                            |
 * | `checkResponseUrl` | that redirect URI with other parameters, or what is external anyway | the provider's response                     |
 */

/** What a response adds to the redirect URI and `state`: a code of up to 256 characters and an encoded issuer of up to 240, or an error. */
const MAX_RESPONSE_LENGTH = 512
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost']

/** Schemes that run code, open local files or start programs of the operating system. */
const UNSAFE_SCHEME =
  /^(javascript|vbscript|data|blob|file|filesystem|about|view-source|resource|wyciwyg|jar|mhtml|mk|res|edge|chrome.*|moz-.*|ms-.*|microsoft[-.].*|x-apple.*|com\.apple\..*|applescript|x-man-page|help|itms-.*|ldaps?|afp|ssh|telnet|vnc|rdp|cifs|nfs|s?ftps?|davs?|jnlps?|vnd\.(sun|libreoffice)\..*|devtools|extension|brave|opera|vivaldi|android-app|content|smb|shell|search|search-ms|intent):$/

/** A URL with a safe scheme and without credentials, whichever application it belongs to. */
export function parseSafeUrl(value: unknown): URL | undefined {
  if (
    typeof value !== 'string' ||
    value.length > MAX_URL_LENGTH ||
    /[\p{Cc}\p{Cf}\s]/u.test(value) ||
    !URL.canParse(value)
  )
    return undefined
  const url = new URL(value)
  return url.username || url.password || UNSAFE_SCHEME.test(url.protocol) ? undefined : url
}

/** A redirect URI without a fragment (https://www.rfc-editor.org/rfc/rfc6749#section-3.1.2), as a safe URL. */
export function parseRedirectUri(uri: string): URL | undefined {
  return uri.includes('#') ? undefined : parseSafeUrl(uri)
}

export function isHttpsOrLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname))
}

/**
 * A URL that is allowed even if no application registered it: https, http on this device or our own site, and private-use schemes with a
 * dot (https://www.rfc-editor.org/rfc/rfc8252#section-7.1).
 */
export function parseExternalUrl(value: unknown, ownOrigin: string): URL | undefined {
  const url = parseSafeUrl(value)
  if (!url) return undefined
  const isAllowed =
    isHttpsOrLoopback(url) ||
    (url.protocol === 'http:' && url.origin === ownOrigin) ||
    /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+:$/.test(url.protocol)
  return isAllowed ? url : undefined
}

/**
 * The URL at which an application receives its response, or undefined if it isn't allowed. A registered URI may also be plain http or
 * have a scheme without a dot. If the registered URIs are unknown, `parseExternalUrl` decides.
 */
export function checkRedirectUri(
  redirectUri: string,
  registered: readonly string[] | undefined,
  ownOrigin: string,
): URL | undefined {
  const url = parseRedirectUri(redirectUri)
  if (!registered) return url && parseExternalUrl(redirectUri, ownOrigin)
  return isRegistered(registered, redirectUri) ? url : undefined
}

/** False if the response's URL could be too long to be opened, although the user would already have granted access. */
export function hasRoomForResponse(redirectUri: string, state = ''): boolean {
  const url = parseSafeUrl(redirectUri)
  url?.searchParams.set('state', state)
  return url !== undefined && url.href.replaceAll('+', '%20').length + MAX_RESPONSE_LENGTH <= MAX_URL_LENGTH
}

/** The provider's `redirectUrl`, if it is the redirect URI with other parameters or `parseExternalUrl` allows it. */
export function checkResponseUrl(value: unknown, redirectUri: URL, ownOrigin: string): URL | undefined {
  const url = parseSafeUrl(value)
  return url && isAtRedirectUri(url, redirectUri) ? url : parseExternalUrl(value, ownOrigin)
}

/** True if the URLs differ only in their parameters. */
export function isAtRedirectUri(url: URL, redirectUri: URL): boolean {
  return url.protocol === redirectUri.protocol && url.host === redirectUri.host && url.pathname === redirectUri.pathname
}

/**
 * Compares the exact text. Only the port of a loopback address may differ, since a native app listens on a free port (RFC 8252 §7.3);
 * that doesn't apply to `localhost` (§8.3).
 */
export function isRegistered(redirectUris: readonly string[], requested: string): boolean {
  const portless = withoutLoopbackPort(requested)
  return redirectUris.some(
    (uri) =>
      uri === requested || (portless !== undefined && portless === withoutLoopbackPort(uri) && URL.canParse(requested)),
  )
}

function withoutLoopbackPort(uri: string): string | undefined {
  const [, address, rest] = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?((?:[/?].*)?)$/s.exec(uri) ?? []
  return address === undefined ? undefined : `${address}${rest}`
}

export function describeDestination(url: URL): string {
  if (/^https?:$/.test(url.protocol))
    return LOOPBACK.includes(url.hostname) ? 'an application on this device' : url.host
  return `the application “${url.protocol.slice(0, -1)}” on this device`
}
