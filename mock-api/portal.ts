import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Settings } from '../renderer/settings.ts'
import { settingsIn, withSettings } from '../renderer/settings-block.ts'
import { type Listening, listenOn } from './listening.ts'
import { securityHeaders } from './security-headers.ts'

export type PortalOptions = {
  /** Folder of the built portal. It is read once; a later build is served by the next start. */
  dir: string
  /** Laid over the settings of the page (decision D2). Called for every answer, since the content security policy follows them. */
  settings: () => Partial<Settings>
  /** Folder of the built demo wallet, which the pages then have too (decision D31). */
  demoWallet?: string
  /** True behind a TLS terminator. */
  tls?: boolean
}

export type Portal = {
  /** `host` is localhost by default, which means both 127.0.0.1 and ::1, where the machine has them. */
  listen(where: { port: number; host?: string }): Promise<Listening>
}

type File = { body: Buffer; type: string; encoded: Map<string, Buffer> }
type Answer = { status: number; file: File; cache: string }

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/**
 * The static server of the built portal: every navigation is the page (history routing), assets are
 * immutable, and every answer carries the security headers. All files are in memory, so no request reaches the file system.
 */
export function createPortal({ dir, settings, demoWallet, tls = false }: PortalOptions): Portal {
  const files = readFiles(dir)
  const index = files.get('/index.html')
  if (!index) throw new Error(`${dir} holds no built portal: run npm run build`)
  files.delete('/index.html')
  const page = demoWallet ? withDemoWallet(index.body.toString('utf8')) : index.body.toString('utf8')
  if (demoWallet) files.set(DEMO_WALLET, fileOf('.js', readFileSync(join(demoWallet, 'demo-wallet.js'))))
  const scriptHashes = inlineScriptHashes(page)

  function answerTo(method: string, path: string, isNavigation: boolean): Answer {
    if (method !== 'GET' && method !== 'HEAD') return text(405, 'Method not allowed')
    const file = files.get(path)
    if (file) return { status: 200, file, cache: path.startsWith('/assets/') ? immutable : 'max-age=3600' }
    // `/dashboard/john.doe` is an address of the portal; what a page asks for as a file is a file or nothing.
    const isFile = path.startsWith('/assets/') || (extname(path) !== '' && !isNavigation)
    if (isFile) return text(404, 'Not found')
    return { status: 200, file: fileOf('.html', Buffer.from(withSettings(page, settings()))), cache: 'no-store' }
  }

  function connectSources(): string[] {
    const { apiHost, publicAddressUrl } = { ...settingsIn(page), ...settings() }
    return [apiHost, publicAddressUrl].filter((source) => typeof source === 'string' && source !== '').map(String)
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const path = decodedPath(request.url ?? '/')
    const { status, file, cache } =
      path === undefined ? text(400, 'Bad request') : answerTo(request.method ?? 'GET', path, isNavigation(request))
    const encoding = encodingFor(file, request.headers['accept-encoding'])
    const body = encoded(file, encoding)
    response.writeHead(status, {
      ...securityHeaders({ path: path ?? '/', connectSources: connectSources(), scriptHashes, tls }),
      'Content-Type': file.type,
      'Content-Length': body.length,
      'Cache-Control': cache,
      Vary: 'Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
      ...(status === 405 && { Allow: 'GET, HEAD' }),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  return { listen: (where) => listenOn(handle, where) }
}

const DEMO_WALLET = '/demo-wallet.js'

function withDemoWallet(html: string): string {
  return html.replace('</head>', `<script type="module" src="${DEMO_WALLET}"></script></head>`)
}

const immutable = 'public, max-age=31536000, immutable'

/** Every file below `dir` by its URL path; what begins with a dot (the build's manifest) stays inside. */
function readFiles(dir: string): Map<string, File> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => `/${relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
  return new Map(
    paths
      .filter((path) => !path.includes('/.'))
      .map((path) => [path, fileOf(extname(path), readFileSync(join(dir, path)))]),
  )
}

function fileOf(extension: string, body: Buffer): File {
  return { body, type: types[extension] ?? 'application/octet-stream', encoded: new Map() }
}

function isNavigation({ headers }: IncomingMessage): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || String(headers.accept).includes('text/html')
}

function text(status: number, message: string): Answer {
  return { status, file: fileOf('.txt', Buffer.from(`${message}\n`)), cache: 'no-store' }
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
  if (file.body.length < 1024 || /^(image\/(png|webp)|font)/.test(file.type)) return undefined
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

/** The content security policy's hashes of the scripts that stand in the page itself; data blocks never run. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script]) =>
      `sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}`,
  )
}
