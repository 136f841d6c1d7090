import type { RequestContext } from '../../router.ts'

/**
 * Redirects to the same page at the issuer's host name, and returns true, unless the request was sent there. Pages that share storage or
 * cookies with other pages need it, because both belong to one host name.
 */
export function redirectToIssuer({ request, response }: RequestContext, issuer: string): boolean {
  if (request.headers.host === new URL(issuer).host) return false
  response.status(302).location(issuer + request.originalUrl)
  return true
}
