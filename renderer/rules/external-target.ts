const LONGEST = 2048
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost']

/**
 * The address of another site or application that the browser may be sent to, or undefined: https, http on this device or
 * on our own site, and private schemes, which have a dot (RFC 8252 §7.1). Never a scheme that runs code, never with a password.
 */
export function externalTarget(value: unknown, ownOrigin: string): URL | undefined {
  if (typeof value !== 'string' || value.length > LONGEST || /[\p{Cc}\s]/u.test(value) || !URL.canParse(value))
    return undefined
  const url = new URL(value)
  if (url.username || url.password) return undefined
  const isAllowed =
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && (LOOPBACK.includes(url.hostname) || url.origin === ownOrigin)) ||
    /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+:$/.test(url.protocol)
  return isAllowed ? url : undefined
}

/**
 * True when that very text was registered. Only the port of a loopback address may differ, for whoever listens there takes a
 * free one (RFC 8252 §7.3); `localhost` is a name and no such address (§8.3).
 */
export function isRegistered(redirectUris: readonly string[], asked: string): boolean {
  const portless = withoutLoopbackPort(asked)
  return redirectUris.some(
    (uri) => uri === asked || (portless !== undefined && portless === withoutLoopbackPort(uri) && URL.canParse(asked)),
  )
}

/** The address without its port, when it is one of this machine's own. Nothing else is changed. */
function withoutLoopbackPort(uri: string): string | undefined {
  const [, address, rest] = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?((?:[/?].*)?)$/s.exec(uri) ?? []
  return address === undefined ? undefined : `${address}${rest}`
}

/** Who is at the other end of a redirect, in words: the host, or that it is an application on this device. */
export function destinationOf(url: URL): string {
  if (LOOPBACK.includes(url.hostname)) return 'an application on this device'
  if (/^https?:$/.test(url.protocol)) return url.host
  return `the application “${url.protocol.slice(0, -1)}” on this device`
}
