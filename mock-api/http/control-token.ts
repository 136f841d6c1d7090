import { createHash, timingSafeEqual } from 'node:crypto'
import type { RequestHandler } from 'express'
import { unauthorized } from './errors.ts'

/** Browsers send the Lax cookie, but not the Strict one, when another site's link (such as one in a bug report) opens the page. */
const COOKIES = { mockControlToken: 'Lax', mockControlTokenStrict: 'Strict' }

/**
 * Rejects requests below `/__mock` without the control token. Programs send it as a bearer token. A browser that opens a link with `?token=`
 * gets it as cookies and goes to the link without it, so that the address bar, the history and shared links don't contain it. Sets
 * `isFromOtherSite` for links that another site may have opened: browsers send Sec-Fetch-Site only to loopback addresses and over https.
 */
export function requireControlToken(token: string, isRequired: () => boolean): RequestHandler {
  const expected = sha256(token)
  // The time to compare hashes reveals nothing about the token.
  const isToken = (given = '') => timingSafeEqual(sha256(given), expected)
  return (request, response, next) => {
    const { headers, method, originalUrl, path } = request
    if (!isRequired() || !/^\/__mock(\/|$)/.test(path)) return next()
    const query = new URLSearchParams(originalUrl.replace(/^[^?]*/, ''))
    if (method === 'GET' && isToken(query.get('token') ?? '')) {
      query.delete('token')
      for (const [name, sameSite] of Object.entries(COOKIES))
        response.append('Set-Cookie', `${name}=${token}; Path=/__mock; HttpOnly; SameSite=${sameSite}`)
      response.writeHead(302, { Location: path + (query.size > 0 ? `?${query}` : '') }).end()
      return
    }
    const [lax, strict] = Object.keys(COOKIES).map((name) =>
      isToken(new RegExp(`(?:^|; *)${name}=([^;]*)`).exec(headers.cookie ?? '')?.[1]),
    )
    const isOwn = strict || isToken(/^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1])
    if (!isOwn && !lax)
      throw unauthorized(
        'The control token is missing or wrong. Send it as a bearer token, or open the link that the mock API printed when it started.',
      )
    response.locals.isFromOtherSite = !isOwn
    next()
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
