import type { RequestListener } from 'node:http'
import { reject } from './headers.ts'

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]']

/**
 * Rejects requests whose Host header names neither this machine nor one of `allowed`. This prevents DNS rebinding: the browser considers a
 * page same-origin if its own host name points here, and only the Host header differs.
 */
export function rejectForeignHosts(handle: RequestListener, allowed: readonly string[]): RequestListener {
  const names = new Set([...LOOPBACK_NAMES, ...allowed.map((name) => name.toLowerCase())])
  return (request, response) => {
    if (names.has((request.headers.host ?? '').toLowerCase().replace(/:\d+$/, ''))) handle(request, response)
    else reject(response, 403, 'This host name is not allowed')
  }
}
