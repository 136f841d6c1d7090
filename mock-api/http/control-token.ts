import { hash, timingSafeEqual } from 'node:crypto'
import type { RequestHandler } from 'express'
import { isControlPath } from './control-path.ts'
import { unauthorized } from './errors.ts'

/**
 * Rejects requests below `/__mock` without the control token, which programs send as a bearer token and browsers as a cookie. Sets
 * `isFromOtherSite` for links that another site may have opened: browsers send the cookie with them, but Sec-Fetch-Site only to loopback
 * addresses and over https.
 */
export function requireControlToken(token: string, isRequired: () => boolean): RequestHandler {
  const sha256 = (text: string) => hash('sha256', text, 'buffer')
  const expected = sha256(token)
  // The time to compare hashes reveals nothing about the token.
  const isToken = (given: string | null | undefined) => timingSafeEqual(sha256(given ?? ''), expected)
  return (request, response, next) => {
    const { headers, method, originalUrl, path } = request
    if (!isRequired() || !isControlPath(path)) return next()
    const query = new URLSearchParams(originalUrl.replace(/^[^?]*/, ''))
    const isTokenLink = method === 'GET' && isToken(query.get('token'))
    if (isTokenLink) {
      response.append('Set-Cookie', `mockControlToken=${token}; Path=/__mock; HttpOnly; SameSite=Lax`)
      // The address bar, the history and shared links must not contain it. A link to the portal leads away.
      query.delete('token')
      if (!/^\/__mock\/(scenario|states|sign-in)\/./.test(path)) {
        response.writeHead(302, { Location: path + (query.size > 0 ? `?${query}` : '') }).end()
        return
      }
    }
    const isOwn = isTokenLink || isToken(/^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1])
    if (!isOwn && !isToken(/(?:^|; *)mockControlToken=([^;]*)/.exec(headers.cookie ?? '')?.[1]))
      throw unauthorized(
        'The control token is missing or wrong. Send it as a bearer token, or open the link that the mock API printed when it started.',
      )
    response.locals.needsControlToken = true
    response.locals.isFromOtherSite = !isOwn
    next()
  }
}
