import { type PortalOptions, readPortal } from '../mock-api/portal-files.ts'
import { appPath } from './app-files.ts'

/**
 * Answers for `app://ancient/` with the built renderer, its settings and the security headers of the web (E-07, E-18). Only a
 * navigation gets the page for any route; what a page asks for as a file is a file or nothing.
 */
export function serveRenderer(options: PortalOptions): (request: Request) => Response {
  const answer = readPortal(options)
  return ({ url, method, headers }) => {
    const path = appPath(url)
    const isNavigation = headers.get('accept')?.includes('text/html') ?? false
    const found = answer({ method, path, isNavigation })
    const isPage = found.file.type.startsWith('text/html')
    const isNothing = path === undefined || (isPage && !isNavigation && path !== '/')
    if (isNothing)
      return new Response('Not found\n', { status: path === undefined ? 400 : 404, headers: plain(found.headers) })
    const body = method === 'HEAD' ? null : new Uint8Array(found.file.body)
    return new Response(body, { status: found.status, headers: found.headers })
  }
}

function plain(headers: Record<string, string>): Record<string, string> {
  return { ...headers, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
}
