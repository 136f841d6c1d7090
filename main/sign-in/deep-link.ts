import { REQUEST_PARAMETERS } from '../../renderer/rules/oauth/authorization-request.ts'
import { MAX_URL_LENGTH } from '../../renderer/rules/url-length.ts'

/** The private-use URI scheme: a reversed domain name (RFC 8252 §7.1). electron-builder's configuration has the same one. */
export const SCHEME = 'org.ancient.account'

type DeepLink = { page: 'callback'; route: string; state: string } | { page: 'consent'; route: string }

/** Parameters of a response (RFC 6749 §4.1.2, RFC 9207) and of a request. Never a token. */
const PARAMETERS = {
  callback: ['code', 'state', 'error', 'error_description', 'iss'],
  consent: REQUEST_PARAMETERS,
}

/**
 * Parses a link to a page of the shell. Host and path are compared as written. A repeated parameter (RFC 6749 §3.1), or one that
 * is not printable ASCII (RFC 6749 appendix A), makes the whole link invalid; unknown parameters are dropped. `route` is built from
 * the known ones, never from the text of the link.
 */
export function parseDeepLink(link: string): DeepLink | undefined {
  if (link.length > MAX_URL_LENGTH) return undefined
  const [, page, search] = /^org\.ancient\.account:\/\/oauth\/(callback|consent)\?([!-"$-~]*)$/i.exec(link) ?? []
  if (page !== 'callback' && page !== 'consent') return undefined
  const all = new URLSearchParams(search)
  const known = new URLSearchParams()
  for (const name of PARAMETERS[page]) {
    const [value, ...more] = all.getAll(name)
    if (more.length > 0 || (value && !/^[ -~]*$/.test(value))) return undefined
    if (value) known.set(name, value)
  }
  const route = `/oauth/${page}?${known}`
  if (page === 'consent') return known.has('client_id') && known.has('redirect_uri') ? { page, route } : undefined
  const state = known.get('state')
  return state && (known.has('code') || known.has('error')) ? { page, route, state } : undefined
}

/** The deep link in the arguments of a launch, at any position. Undefined if there are several. */
export function findDeepLink(argv: readonly string[]): string | undefined {
  const [link, ...more] = argv.filter((argument) => argument.toLowerCase().startsWith(`${SCHEME}:`))
  return more.length === 0 ? link : undefined
}

/**
 * Delivers the routes of links. An authorization response must have the state of a pending sign-in. Any other response may come from
 * an attacker, so it is dropped silently, and the sign-in stays pending. A request of another application needs no pending sign-in:
 * the consent page asks the user.
 */
export function createLinkReceiver(acceptState: (state: string) => boolean, deliver: (route: string) => void) {
  /** Returns false when the link was dropped. With `page`, links to the other page are dropped. */
  return (link: string, page?: DeepLink['page']): boolean => {
    const parsed = parseDeepLink(link)
    if (!parsed || (page && parsed.page !== page)) return false
    if (parsed.page === 'callback' && !acceptState(parsed.state)) return false
    deliver(parsed.route)
    return true
  }
}
