import type { RequestHandler } from 'express'
import { isControlPath } from './control-path.ts'
import { send } from './send.ts'

/**
 * CORS for exactly these origins, without credentials because tokens travel in a header. Also rejects other origins' writes to
 * `/__mock/`, because simple requests skip the preflight. `/__mock/db` allows no other origin, not even the portal.
 */
export function cors(origins: readonly string[]): RequestHandler {
  return (request, response, next) => {
    const { origin, host } = request.headers
    const isAllowed = origin !== undefined && origins.includes(origin) && !/^\/__mock\/db(\/|$)/.test(request.path)
    response.setHeader('Vary', 'Origin')
    if (isAllowed) {
      response.setHeader('Access-Control-Allow-Origin', origin)
      response.setHeader('Access-Control-Expose-Headers', 'Retry-After')
    }
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
      if (isAllowed) {
        response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE')
        response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type')
        response.setHeader('Access-Control-Max-Age', '600')
      }
      response.status(204).end()
      return
    }
    // Behind a proxy, our own pages may have https.
    const isForeign = origin !== undefined && !isAllowed && ![`http://${host}`, `https://${host}`].includes(origin)
    if (isForeign && request.method !== 'GET' && isControlPath(request.path))
      send(response.status(403), { message: 'This origin is not allowed' })
    else next()
  }
}
