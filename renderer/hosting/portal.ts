import type { IncomingMessage } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type Listening, listenOn } from './listening.ts'
import { type PortalOptions, readPortal } from './portal-files.ts'

export type Portal = {
  /** `host` is localhost by default, which means both 127.0.0.1 and ::1. */
  listen(where: { port: number; host?: string }): Promise<Listening>
}

/** The static server of the built portal. */
export function createPortal(options: PortalOptions): Portal {
  const respond = readPortal(options)
  return {
    listen: (where) =>
      listenOn((request, response) => {
        const { method = 'GET', headers: requestHeaders } = request
        const { status, headers, body, compressed } = respond({
          method,
          path: pathOf(request),
          isNavigation:
            requestHeaders['sec-fetch-mode'] === 'navigate' || String(requestHeaders.accept).includes('text/html'),
          origin: `${options.tls ? 'https' : 'http'}://${requestHeaders.host}`,
        })
        const isPage = headers['Content-Type']?.startsWith('text/html')
        const encoding = encodingsOf(request).find((name) => isPage || compressed?.[name])
        const sent = encoding ? (compressed?.[encoding] ?? compress[encoding](body)) : body
        response.writeHead(status, {
          ...headers,
          'Content-Length': sent.length,
          Vary: 'Accept-Encoding',
          ...(encoding && { 'Content-Encoding': encoding }),
        })
        response.end(method === 'HEAD' ? undefined : sent)
      }, where),
  }
}

function pathOf({ url = '/' }: IncomingMessage): string | undefined {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '')
  } catch {
    return undefined
  }
}

/** The accepted encodings, the smaller one first. */
function encodingsOf({ headers }: IncomingMessage): ('br' | 'gzip')[] {
  const accepted = String(headers['accept-encoding']).split(/[,\s]+/)
  return (['br', 'gzip'] as const).filter((encoding) => accepted.includes(encoding))
}

/** Only for pages: they contain the deployment's settings, so the build can't compress them. */
const compress = {
  br: (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body: Buffer) => gzipSync(body),
}
