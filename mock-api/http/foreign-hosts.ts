import type { RequestListener } from 'node:http'
import { reject } from './headers.ts'

/**
 * Rejects requests whose Host header doesn't name this machine. This prevents DNS rebinding: the browser considers a page same-origin if
 * its own host name points here, and only the Host header differs.
 */
export function rejectForeignHosts(handle: RequestListener): RequestListener {
  return (request, response) => {
    if (/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(request.headers.host ?? '')) handle(request, response)
    else reject(response, 403, 'This host name is not allowed')
  }
}
