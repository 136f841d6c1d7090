import { createPortalHandler, type PortalOptions } from '../../renderer/hosting/portal-files.ts'
import { isOwnPage } from './navigation.ts'

/**
 * Serves the built renderer at `app://ancient/`, with its settings and the same security headers as the web portal. Only a navigation
 * falls back to the page; a missing file is a 404.
 */
export function serveRenderer(options: PortalOptions): (request: Request) => Response {
  const findFile = createPortalHandler(options)
  return ({ url, method, headers }) => {
    const path = appPath(url)
    const isNavigation = headers.get('accept')?.includes('text/html') ?? false
    const found = findFile({ method, path, isNavigation })
    const isPage = found.headers['Content-Type']?.startsWith('text/html')
    if (isPage && !isNavigation && path !== '/')
      return new Response('Not found\n', {
        status: 404,
        headers: { ...found.headers, 'Content-Type': 'text/plain; charset=utf-8' },
      })
    const body = method === 'HEAD' ? null : new Uint8Array(found.body)
    return new Response(body, { status: found.status, headers: found.headers })
  }
}

/** The path of a request, decoded once; undefined for another host, an invalid escape, and a path that could leave the folder. */
function appPath(url: string): string | undefined {
  if (!isOwnPage(url)) return undefined
  try {
    const path = decodeURIComponent(new URL(url).pathname || '/')
    const isPlain = path.startsWith('/') && !path.includes('//') && !/[\\\p{Cc}]/u.test(path)
    return isPlain && !path.split('/').includes('..') ? path : undefined
  } catch {
    return undefined
  }
}
