import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { extractSettings, readSettings, type Settings, withSettings } from '../settings.ts'

export type PortalOptions = {
  /** The folder of the built portal. It is read once. */
  dir: string
  /** Overrides settings of the pages. Called for every response. */
  settings: () => Partial<Settings>
  /** The folder of the built demo script, to add it to the pages. */
  demoScriptDir?: string
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
  /** The accepted encodings, the best one first. */
  encodings?: Encoding[]
}

export type PortalResponse = { status: number; headers: Record<string, string>; body: Buffer }

export type Encoding = 'br' | 'gzip'

/** Assets in the build have compressed copies with these extensions. */
export const COMPRESSED_EXTENSIONS = { br: '.br', gzip: '.gz' } as const

/** Only for pages: they contain the deployment's settings, so the build can't compress them. */
const COMPRESS = {
  br: (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body: Buffer) => gzipSync(body),
}

/** The Cache-Control of assets, whose names contain a hash of their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

const TEXT = 'text/plain; charset=utf-8'
const HTML = 'text/html; charset=utf-8'
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': TEXT,
}

const DEMO_SCRIPT = '/demo-script.js'

/**
 * Returns the built portal as a function from requests to responses. A navigation gets a page at every path except those of files and
 * assets, and every response has the security headers. All files are in memory, so that no request can reach another file.
 * Throws if `dir` has no built portal.
 */
export function createPortalHandler({
  dir,
  settings,
  demoScriptDir,
  tls = false,
}: PortalOptions): (request: PortalRequest) => PortalResponse {
  const files = readFiles(dir)
  const demoScript = demoScriptDir ? `<script type="module" src="${DEMO_SCRIPT}"></script>` : ''
  const pages = new Map<string, string>()
  for (const [path, body] of files)
    if (path.endsWith('.html')) {
      // First of all, so that the audience's window of a presentation has its session storage again before the portal reads it.
      const html = String(body).replace('<script type="module"', `${demoScript}$&`)
      pages.set(path.replace(/(?<=\/)index\.html$|\.html$/, ''), html)
      files.delete(path)
    }
  const index = pages.get('/') ?? ''
  if (!index) throw new Error(`${dir} has no built portal: run npm run build`)
  if (demoScriptDir) files.set(DEMO_SCRIPT, readFileSync(join(demoScriptDir, 'demo-script.js')))
  const scriptHashes = inlineHashes('script', pages)
  const styleHashes = inlineHashes('style', pages)

  function renderPage(path: string, origin = ''): string {
    const html = withSettings(pages.get(path) ?? pages.get('/app') ?? index, settings())
    // Link previews need an absolute image URL.
    return /^https?:\/\/[\w.:[\]-]+$/.test(origin)
      ? html.replace('content="/social-preview.png"', `content="${origin}/social-preview.png"`)
      : html
  }

  return ({ method, path = '', isNavigation, origin, encodings = [] }) => {
    const overridden = JSON.stringify({ ...extractSettings(index), ...settings() })
    const { apiHost, publicAddressUrl } = readSettings(overridden).settings
    const connectSources = [apiHost, publicAddressUrl]
    const security = securityHeaders({ path, connectSources, scriptHashes, styleHashes, tls })
    const respond = (status: number, body: Buffer | string, headers: Record<string, string>) => ({
      status,
      headers: { ...security, ...headers },
      body: Buffer.from(body),
    })
    const respondWithError = (status: number, text: string, headers = {}) =>
      respond(status, `${text}\n`, { 'Content-Type': TEXT, 'Cache-Control': 'no-store', ...headers })

    if (!path) return respondWithError(400, 'Bad request')
    if (method !== 'GET' && method !== 'HEAD')
      return respondWithError(405, 'Method not allowed', { Allow: 'GET, HEAD' })
    const isAsset = path.startsWith('/assets/')
    const extension = extname(path)
    const file = /\.(br|gz)$/.test(path) ? undefined : files.get(path)
    if (file) {
      const encoding = encodings.find((name) => files.has(path + COMPRESSED_EXTENSIONS[name]))
      return respond(200, (encoding && files.get(path + COMPRESSED_EXTENSIONS[encoding])) ?? file, {
        'Content-Type': TYPES[extension] ?? 'application/octet-stream',
        'Cache-Control': isAsset ? IMMUTABLE : 'max-age=3600',
        ...(encoding && { 'Content-Encoding': encoding }),
      })
    }
    // `/dashboard/john.doe` is a page if a visitor goes there, and a missing file if a page requests it.
    if (isAsset || (extension && !isNavigation)) return respondWithError(404, 'Not found')
    const page = Buffer.from(renderPage(path, origin))
    const [encoding] = encodings
    return respond(200, encoding ? COMPRESS[encoding](page) : page, {
      'Content-Type': HTML,
      'Cache-Control': 'no-store',
      ...(encoding && { 'Content-Encoding': encoding }),
    })
  }
}

type HeaderContext = {
  /** The page, such as `/auth/login`. */
  path: string
  /** URLs whose origins the page may call besides its own. Values that are only a path are ignored. */
  connectSources: string[]
  /** `sha256-…` of the inline scripts. */
  scriptHashes: string[]
  /** `sha256-…` of the inline styles. */
  styleHashes: string[]
  /** True if visitors use https. */
  tls: boolean
}

/** The security headers of every response. Sent as headers, because a `<meta>` policy can't have `frame-ancestors`. */
export function securityHeaders(context: HeaderContext): Record<string, string> {
  const { path, connectSources, scriptHashes, styleHashes, tls } = context
  const addresses = connectSources.filter((source) => /^https?:/.test(source))
  const origins = new Set(addresses.map((address) => new URL(address).origin))
  return {
    'Content-Security-Policy': [
      `default-src 'none'`,
      ['script-src', `'self'`, ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
      ['style-src', `'self'`, ...styleHashes.map((hash) => `'${hash}'`)].join(' '),
      `img-src 'self' data:`,
      ['connect-src', `'self'`, ...origins].join(' '),
      `form-action 'self'`,
      `base-uri 'none'`,
      `object-src 'none'`,
      `frame-ancestors 'none'`,
      `require-trusted-types-for 'script'`,
      `trusted-types 'none'`,
    ].join('; '),
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(tls && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
    // Otherwise a link to a text (`#:~:text=Authorize`), opened in a tiny window, shows nothing but the button. Pages below /auth lead
    // signed-in users to such pages.
    ...(/^\/(auth|dashboard|oauth)(\/|$)/i.test(path) && { 'Document-Policy': 'force-load-at-top' }),
    // Applications may open these pages as a popup, and any value would clear `window.opener`.
    ...(!/^\/(auth|oauth)(\/|$)/i.test(path) && { 'Cross-Origin-Opener-Policy': 'same-origin' }),
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
