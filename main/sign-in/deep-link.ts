/** The custom protocol (decision D28): a reversed domain, as RFC 8252 §7.1 asks. The one place that names it. */
export const SCHEME = 'org.ancient.account'

/** What a link asks for. `route` is new, built from the parts that were understood; nothing else of the link goes on. */
export type DeepLink =
  | { page: 'callback'; route: string; state: string }
  /** An application's request for consent: it opens a page that asks, so it needs nothing to be pending. */
  | { page: 'consent'; route: string }

const LONGEST = 2048
/** Of a response (RFC 6749 §4.1.2, RFC 9207) and of a request (RFC 6749 §4.1.1, RFC 7636 §4.3). Never a token. */
const PARAMETERS = {
  callback: ['code', 'state', 'error', 'error_description', 'iss'],
  consent: ['client_id', 'redirect_uri', 'scope', 'state', 'response_type', 'code_challenge', 'code_challenge_method'],
} as const

/**
 * The page that a link of the system opens, or undefined (E-26). Host and path are compared as written; a parameter that is there
 * twice, or that is not printable ASCII (RFC 6749 appendix A), refuses the whole link; unknown ones are left out.
 */
export function parseDeepLink(link: unknown): DeepLink | undefined {
  if (typeof link !== 'string' || link.length > LONGEST) return undefined
  const [, page, search] = /^org\.ancient\.account:\/\/oauth\/(callback|consent)\?([!-"$-~]*)$/i.exec(link) ?? []
  if (page !== 'callback' && page !== 'consent') return undefined
  const given = new URLSearchParams(search)
  const known = new URLSearchParams()
  for (const name of PARAMETERS[page]) {
    const [value, ...more] = given.getAll(name)
    if (more.length > 0 || (value && !/^[ -~]*$/.test(value))) return undefined
    if (value) known.set(name, value)
  }
  const route = `/oauth/${page}?${known}`
  if (page === 'consent') return known.has('client_id') && known.has('redirect_uri') ? { page, route } : undefined
  const state = known.get('state')
  return state && (known.has('code') || known.has('error')) ? { page, route, state } : undefined
}

/**
 * The link among the arguments of a start (E-24): wherever the system put it, and only if it is the only one. Everything else
 * among them is not read.
 */
export function linkAmong(argv: readonly string[]): string | undefined {
  const [link, ...more] = argv.filter((argument) => argument.toLowerCase().startsWith(`${SCHEME}:`))
  return more.length === 0 ? link : undefined
}
