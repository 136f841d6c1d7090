import { createHash, timingSafeEqual } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import { isControlPath, isPortalLink } from './control-path.ts'
import { unauthorized } from './errors.ts'

/**
 * Rejects requests below `/__mock` without the control token, which programs send as a bearer token and browsers as a cookie. Sets
 * `isFromOtherSite` for links that another site may have opened: browsers send the cookie with them, but Sec-Fetch-Site only to loopback
 * addresses and over https.
 */
export function requireControlToken(token: string, isRequired: () => boolean): RequestHandler {
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
      if (!isPortalLink(path)) return removeToken(response, path, query)
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

/** Sends the browser to the page without the token, so that the address bar, the history and shared links don't contain it. */
function removeToken(response: Response, path: string, query: URLSearchParams): void {
  query.delete('token')
  response.writeHead(302, { Location: path + (query.size > 0 ? `?${query}` : '') }).end()
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
