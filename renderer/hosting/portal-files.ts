import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { readSettings, type Settings, settingsIn, withSettings } from '../settings.ts'
import { securityHeaders } from './security-headers.ts'

export type PortalOptions = {
  /** The folder of the built portal. It is read once. */
  dir: string
  /** Overrides settings of the pages. Called for every response. */
  settings: () => Partial<Settings>
  /** The folder of the built demo wallet, to add it to the pages. */
  demoWallet?: string
  /** True behind a TLS terminator. */
  tls?: boolean
}

export type PortalRequest = {
  method: string
  /** Decoded; undefined if it can't be decoded. */
  path: string | undefined
  isNavigation: boolean
  /** The origin that the visitor uses for this site, if known. */
  origin?: string
}

export type PortalResponse = { status: number; headers: Record<string, string>; body: Buffer; compressed?: Compressed }

/** Compressed copies of a body by content encoding. */
export type Compressed = { br?: Buffer; gzip?: Buffer }

/** The extensions of compressed copies in the build. */
export const COPIES = { br: '.br', gzip: '.gz' } as const

const TYPES: Record<string, string> = {
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

const DEMO_WALLET = '/demo-wallet.js'

/**
 * Returns the built portal as a function from requests to responses. Every navigation gets a page, and every response has the security
 * headers. All files are in memory, so that no request can reach another file.
 * @throws if `dir` has no built portal
 */
export function readPortal({
  dir,
  settings,
  demoWallet,
  tls = false,
}: PortalOptions): (request: PortalRequest) => PortalResponse {
  const files = readFiles(dir)
  const walletScript = demoWallet ? `<script type="module" src="${DEMO_WALLET}"></script>` : ''
  const pages = new Map<string, string>()
  for (const [path, body] of files)
    if (path.endsWith('.html')) {
      const html = String(body).replace('</head>', `${walletScript}</head>`)
      pages.set(path.replace(/(?<=\/)index\.html$|\.html$/, ''), html)
      files.delete(path)
    }
  const index = pages.get('/') ?? ''
  if (!index) throw new Error(`${dir} has no built portal: run npm run build`)
  if (demoWallet) files.set(DEMO_WALLET, readFileSync(join(demoWallet, 'demo-wallet.js')))
  const scriptHashes = inlineHashes('script', pages)
  const styleHashes = inlineHashes('style', pages)

  function pageAt(path: string, origin = ''): string {
    const html = withSettings(pages.get(path) ?? pages.get('/app') ?? index, settings())
    // Link previews need an absolute image URL.
    return /^https?:\/\/[\w.:[\]-]+$/.test(origin)
      ? html.replace('content="/social-preview.png"', `content="${origin}/social-preview.png"`)
      : html
  }

  return ({ method, path = '', isNavigation, origin }) => {
    const { apiHost, publicAddressUrl } = readSettings(JSON.stringify({ ...settingsIn(index), ...settings() })).settings
    const respond = (status: number, body: Buffer | string, extension: string, cacheControl: string) => ({
      status,
      headers: {
        ...securityHeaders({ path, connectSources: [apiHost, publicAddressUrl], scriptHashes, styleHashes, tls }),
        'Content-Type': TYPES[extension] ?? 'application/octet-stream',
        'Cache-Control': cacheControl,
      },
      body: Buffer.from(body),
    })
    if (!path) return respond(400, 'Bad request\n', '.txt', 'no-store')
    if (method !== 'GET' && method !== 'HEAD') {
      const { headers, ...response } = respond(405, 'Method not allowed\n', '.txt', 'no-store')
      return { ...response, headers: { ...headers, Allow: 'GET, HEAD' } }
    }
    const isAsset = path.startsWith('/assets/')
    const file = files.get(path)
    if (file && !isCopy(path)) {
      const cacheControl = isAsset ? 'public, max-age=31536000, immutable' : 'max-age=3600'
      return { ...respond(200, file, extname(path), cacheControl), compressed: copiesOf(path) }
    }
    // `/dashboard/john.doe` is a page if a visitor goes there, and a missing file if a page requests it.
    if (isAsset || (extname(path) && !isNavigation)) return respond(404, 'Not found\n', '.txt', 'no-store')
    return respond(200, pageAt(path, origin), '.html', 'no-store')
  }

  function isCopy(path: string): boolean {
    return Object.values(COPIES).some((extension) => path.endsWith(extension))
  }

  function copiesOf(path: string): Compressed {
    const [br, gzip] = [files.get(path + COPIES.br), files.get(path + COPIES.gzip)]
    return { ...(br && { br }), ...(gzip && { gzip }) }
  }
}

/** Every file in `dir` by its URL path, without hidden files and those at the root that configure static hosts. */
function readFiles(dir: string, root = '/'): Map<string, Buffer> {
  // Electron's `readdir` for archives has no `recursive`.
  const entries = readdirSync(dir, { withFileTypes: true }).filter(
    ({ name }) => !(root === '/' ? /^[._]/ : /^\./).test(name),
  )
  return new Map(
    entries.flatMap((entry): [string, Buffer][] => {
      const file = join(dir, entry.name)
      if (entry.isDirectory()) return [...readFiles(file, `${root}${entry.name}/`)]
      return entry.isFile() ? [[root + entry.name, readFileSync(file)]] : []
    }),
  )
}

/** The content security policy's hashes of all inline scripts or styles. JSON blocks have attributes and never run. */
function inlineHashes(element: 'script' | 'style', pages: Map<string, string>): string[] {
  const inline = new RegExp(`<${element}>(.*?)</${element}>`, 'gs')
  const texts = new Set([...pages.values()].flatMap((html) => [...html.matchAll(inline)].map(([, text = '']) => text)))
  return [...texts].map((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`).sort()
}
