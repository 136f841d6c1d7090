import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LEAST } from './compressed-files.ts'
import { type Listening, listenOn } from './listening.ts'
import { type File, type PortalOptions, readPortal } from './portal-files.ts'

export type Portal = {
  /** `host` is localhost by default, which means both 127.0.0.1 and ::1, where the machine has them. */
  listen(where: { port: number; host?: string }): Promise<Listening>
}

/** The static server of the built portal. */
export function createPortal(options: PortalOptions): Portal {
  const answer = readPortal(options)

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const path = decodedPath(request.url ?? '/')
    const { status, headers, file } = answer({
      method: request.method ?? 'GET',
      path,
      isNavigation: isNavigation(request),
      origin: `${options.tls ? 'https' : 'http'}://${request.headers.host}`,
    })
    const encoding = encodingFor(file, request.headers['accept-encoding'])
    const body = encoded(file, encoding)
    response.writeHead(status, {
      ...headers,
      'Content-Length': body.length,
      Vary: 'Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  return { listen: (where) => listenOn(handle, where) }
}

function isNavigation({ headers }: IncomingMessage): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || String(headers.accept).includes('text/html')
}

/** The path, decoded once; undefined when it cannot be decoded. */
function decodedPath(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '/')
  } catch {
    return undefined
  }
}

function encodingFor(file: File, accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  if (file.body.length < LEAST || /^(image\/(png|webp)|font)/.test(file.type)) return undefined
  const offered = String(accepted ?? '')
    .split(',')
    .map((part) => part.trim())
  if (offered.includes('br')) return 'br'
  return offered.includes('gzip') ? 'gzip' : undefined
}

function encoded(file: File, encoding: 'br' | 'gzip' | undefined): Buffer {
  if (!encoding) return file.body
  const known = file.encoded.get(encoding)
  if (known) return known
  const body =
    encoding === 'gzip'
      ? gzipSync(file.body)
      : brotliCompressSync(file.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  file.encoded.set(encoding, body)
  return body
}
