import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import { unauthorized } from './errors.ts'

/** Browsers send the Lax cookie, but not the Strict one, when another site's link (such as one in a bug report) opens the page. */
const COOKIES = { mockControlToken: 'Lax', mockControlTokenStrict: 'Strict' }

/**
 * Rejects requests below `/__mock` without the control token, which programs send as a bearer token and browsers as cookies. Sets
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
    if (method === 'GET' && isToken(query.get('token') ?? '')) return exchangeTokenLink(request, response, query, token)
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

/**
 * Gives a browser that opened a link with `?token=` the token as cookies, and sends it to the link without the token, so that the address
 * bar, the history and shared links don't contain it.
 */
function exchangeTokenLink({ path }: Request, response: Response, query: URLSearchParams, token: string): void {
  for (const [name, sameSite] of Object.entries(COOKIES))
    response.append('Set-Cookie', `${name}=${token}; Path=/__mock; HttpOnly; SameSite=${sameSite}`)
  query.delete('token')
  response.writeHead(302, { Location: path + (query.size > 0 ? `?${query}` : '') }).end()
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
