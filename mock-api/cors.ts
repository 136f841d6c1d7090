import type { RequestHandler } from 'express'

/**
 * Answers the browsers of the listed origins, compared exactly, and no others; never with credentials, for tokens travel in a
 * header. A page of another origin may not change the mock's own state, and no page but its own may read the database.
 */
export function cors(origins: readonly string[]): RequestHandler {
  return (request, response, next) => {
    const { origin } = request.headers
    const isDatabase = /^\/__mock\/db(\/|$)/.test(request.path)
    const isAllowed = origin !== undefined && origins.includes(origin) && !isDatabase
    response.vary('Origin')
    if (isAllowed) {
      response.set('Access-Control-Allow-Origin', origin)
      response.set('Access-Control-Expose-Headers', 'Retry-After')
    }
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
      if (isAllowed) {
        response.set('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE')
        response.set('Access-Control-Allow-Headers', 'Authorization, Content-Type')
        response.set('Access-Control-Max-Age', '600')
      }
      response.status(204).end()
      return
    }
    const isForeign = origin !== undefined && !isAllowed && origin !== `http://${request.headers.host}`
    if (isForeign && request.method !== 'GET' && request.path.startsWith('/__mock/')) {
      response.status(403).json({ message: 'This origin is not allowed' })
      return
    }
    next()
  }
}
