import { createHash, timingSafeEqual } from 'node:crypto'
import type { RequestHandler } from 'express'
import { unauthorized } from './errors.ts'

const COOKIE = 'mockControlToken'
/** Lax, so that a link in a bug report works. Links that change something ask first if another site opened them. */
const COOKIE_ATTRIBUTES = 'Path=/__mock; HttpOnly; SameSite=Lax'

/**
 * Rejects requests below `/__mock` without the control token. Programs send it as a bearer token. A browser that opens a link with `?token=`
 * gets it as a cookie and goes to the link without it, so that the address bar, the history and shared links don't contain it.
 */
export function requireControlToken(token: string, isRequired: () => boolean): RequestHandler {
  const expected = sha256(token)
  // The time to compare hashes reveals nothing about the token.
  const isToken = (given: string) => timingSafeEqual(sha256(given), expected)
  return (request, response, next) => {
    const { headers, method, originalUrl, path } = request
    if (!isRequired() || !/^\/__mock(\/|$)/.test(path)) return next()
    const query = new URLSearchParams(originalUrl.replace(/^[^?]*/, ''))
    if (method === 'GET' && isToken(query.get('token') ?? '')) {
      query.delete('token')
      response.setHeader('Set-Cookie', `${COOKIE}=${token}; ${COOKIE_ATTRIBUTES}`)
      response.writeHead(302, { Location: path + (query.size > 0 ? `?${query}` : '') }).end()
      return
    }
    const [, bearer = ''] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
    const cookies = (headers.cookie ?? '').split(/; */).filter((cookie) => cookie.startsWith(`${COOKIE}=`))
    if ([bearer, ...cookies.map((cookie) => cookie.slice(COOKIE.length + 1))].some(isToken)) return next()
    throw unauthorized(
      'The control token is missing or wrong. Send it as a bearer token, or open the link that the mock API printed when it started.',
    )
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
