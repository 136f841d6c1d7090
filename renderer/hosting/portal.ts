import type { IncomingMessage } from 'node:http'
import { createPortalHandler, type Encoding, type PortalOptions } from './portal-files.ts'
import { type RunningServer, startServer } from './start-server.ts'

export function createPortalServer(options: PortalOptions) {
  const respond = createPortalHandler(options)
  /** `host` is localhost by default, which means both 127.0.0.1 and ::1. */
  function listen(where: { port: number; host?: string }): Promise<RunningServer> {
    return startServer((request, response) => {
      const { method = 'GET', headers: requested } = request
      const accepted = String(requested['accept-encoding']).split(/[,\s]+/)
      const { status, headers, body } = respond({
        method,
        path: decodePath(request),
        isNavigation: requested['sec-fetch-mode'] === 'navigate' || String(requested.accept).includes('text/html'),
        origin: `${options.tls ? 'https' : 'http'}://${requested.host}`,
        encodings: ENCODINGS.filter((encoding) => accepted.includes(encoding)),
      })
      response.writeHead(status, { ...headers, 'Content-Length': body.length, Vary: 'Accept-Encoding' })
      response.end(method === 'HEAD' ? undefined : body)
    }, where)
  }
  return { listen }
}

/** Brotli first, because it is smaller. */
const ENCODINGS: Encoding[] = ['br', 'gzip']

function decodePath({ url = '/' }: IncomingMessage): string | undefined {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '')
  } catch {
    return undefined
  }
}
