import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { readSettings, type Settings } from '../settings.ts'
import { settingsIn, withSettings } from '../settings-block.ts'
import { COMPRESSED } from './compressed-files.ts'
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

/** `encoded` is what a server has made of the body so far, by content encoding. */
export type File = { body: Buffer; type: string; encoded: Map<string, Buffer> }

/** `path` is decoded, and undefined when it could not be. `origin` is what the visitor calls this site, where that is known. */
export type PortalRequest = { method: string; path: string | undefined; isNavigation: boolean; origin?: string }

export type PortalAnswer = { status: number; headers: Record<string, string>; file: File }

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
 * The built portal as answers to requests, whoever carries them: every navigation is a page (history routing), assets are
 * immutable, and every answer has the security headers. All files are in memory, so no request reaches the file system.
 * @throws when `dir` holds no built portal.
 */
export function readPortal(options: PortalOptions): (request: PortalRequest) => PortalAnswer {
  const { dir, settings, demoWallet, tls = false } = options
  const files = withCompressed(readFiles(dir))
  const pages = takePages(files)
  const index = pages.get('/') ?? notBuilt(dir)
  const empty = pages.get('/app') ?? index
  if (demoWallet) files.set(DEMO_WALLET, fileOf('.js', readFileSync(join(demoWallet, 'demo-wallet.js'))))
  const scriptHashes = inlineHashes('script', pages)
  const sent = new Map<string, { html: string; file: File }>()
  const styleHashes = inlineHashes('style', pages)

  function answerTo({ method, path, isNavigation, origin }: PortalRequest): Answer {
    if (path === undefined) return text(400, 'Bad request')
    if (method !== 'GET' && method !== 'HEAD') return text(405, 'Method not allowed')
    const file = files.get(path)
    if (file) return { status: 200, file, cache: path.startsWith('/assets/') ? immutable : 'max-age=3600' }
    // `/dashboard/john.doe` is an address of the portal; what a page asks for as a file is a file or nothing.
    const isFile = path.startsWith('/assets/') || (extname(path) !== '' && !isNavigation)
    if (isFile) return text(404, 'Not found')
    const page = withOrigin(pages.get(path) ?? empty, origin)
    const html = withSettings(demoWallet ? withDemoWallet(page) : page, settings())
    return { status: 200, file: pageOf(path, html), cache: 'no-store' }
  }

  /** The page as it was last sent, if it is still the same: then it is compressed already. */
  function pageOf(path: string, html: string): File {
    const address = pages.has(path) ? path : ''
    const last = sent.get(address)
    if (last?.html === html) return last.file
    const file = fileOf('.html', Buffer.from(html))
    sent.set(address, { html, file })
    return file
  }

  function connectSources(): string[] {
    const { apiHost, publicAddressUrl } = readSettings(JSON.stringify({ ...settingsIn(index), ...settings() })).settings
    return [apiHost, publicAddressUrl]
  }

  return (request) => {
    const { status, file, cache } = answerTo(request)
    const headers = {
      ...securityHeaders({
        path: request.path ?? '/',
        connectSources: connectSources(),
        scriptHashes,
        styleHashes,
        tls,
      }),
      'Content-Type': file.type,
      'Cache-Control': cache,
      ...(status === 405 && { Allow: 'GET, HEAD' }),
    }
    return { status, headers, file }
  }
}

type Answer = { status: number; file: File; cache: string }

/** Takes the pages from the files: `/terms` is terms.html, '/' is index.html, as in any folder, and app.html every address without a page of its own. */
function takePages(files: Map<string, File>): Map<string, string> {
  const pages = new Map<string, string>()
  for (const [path, { body }] of files) {
    if (extname(path) !== '.html') continue
    pages.set(path.replace(/(?<=\/)index\.html$|\.html$/, ''), body.toString('utf8'))
    files.delete(path)
  }
  return pages
}

function notBuilt(dir: string): never {
  throw new Error(`${dir} holds no built portal: run npm run build`)
}

/** Makes the address of the picture for previews of links a whole one: those who make them take no other. */
function withOrigin(html: string, origin = ''): string {
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin)
    ? html.replace('content="/social-preview.png"', `content="${origin}/social-preview.png"`)
    : html
}

const DEMO_WALLET = '/demo-wallet.js'

function withDemoWallet(html: string): string {
  return html.replace('</head>', `<script type="module" src="${DEMO_WALLET}"></script></head>`)
}

const immutable = 'public, max-age=31536000, immutable'

/** Every file below `dir` by its URL path; what begins with a dot (the build's manifest), or is for other hosts to read, stays inside. */
function readFiles(dir: string, at = '/'): Map<string, File> {
  // Folder by folder: inside the archive of the packaged shell, that is what every version of its file system can do.
  const entries = readdirSync(dir, { withFileTypes: true }).filter(
    ({ name }) => !(at === '/' ? /^[._]/ : /^\./).test(name),
  )
  const below = entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => [...readFiles(join(dir, name), `${at}${name}/`)])
  const here = entries.filter((entry) => entry.isFile()).map(({ name }) => readFile(join(dir, name), at + name))
  return new Map([...below, ...here])
}

/** Takes the compressed copies of the build as what they are copies of. */
function withCompressed(files: Map<string, File>): Map<string, File> {
  for (const [ending, encoding] of Object.entries(COMPRESSED))
    for (const [path, { body }] of files) {
      const original = path.endsWith(ending) ? files.get(path.slice(0, -ending.length)) : undefined
      if (!original) continue
      original.encoded.set(encoding, body)
      files.delete(path)
    }
  return files
}

function readFile(name: string, path: string): [path: string, file: File] {
  return [path, fileOf(extname(path), readFileSync(name))]
}

function fileOf(extension: string, body: Buffer): File {
  return { body, type: types[extension] ?? 'application/octet-stream', encoded: new Map() }
}

function text(status: number, message: string): Answer {
  return { status, file: fileOf('.txt', Buffer.from(`${message}\n`)), cache: 'no-store' }
}

/** The content security policy's hashes of the scripts, or styles, that stand in the pages themselves, in one order; data blocks never run. */
function inlineHashes(element: 'script' | 'style', pages: Map<string, string>): string[] {
  const inline = new RegExp(`<${element}>(.*?)</${element}>`, 'gs')
  const texts = new Set([...pages.values()].flatMap((html) => [...html.matchAll(inline)].map(([, text = '']) => text)))
  return [...texts].map((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`).sort()
}
