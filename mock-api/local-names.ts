import type { RequestListener } from 'node:http'

export const localHosts = ['127.0.0.1', '::1', 'localhost']

/**
 * `handle` for requests that name this machine itself, 403 for the others: a page whose own name was made to point here (DNS
 * rebinding) is of the same origin for its browser, and only the Host header tells.
 */
export function onlyLocalNames(handle: RequestListener): RequestListener {
  return (request, response) => {
    if (/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(request.headers.host ?? '')) {
      handle(request, response)
      return
    }
    response.writeHead(403, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ message: 'This host name is not allowed' }))
  }
}
