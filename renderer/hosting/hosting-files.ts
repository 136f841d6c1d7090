import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { PATHS } from '../routes.ts'
import { COMPRESSED_EXTENSIONS, createPortalHandler, IMMUTABLE } from './portal-files.ts'

/**
 * Patterns of all pages. They must not overlap each other: hosts join repeated headers, and browsers ignore a joined
 * Cross-Origin-Opener-Policy.
 */
const PAGES = [...new Set(PATHS.map((path) => path.replace(/^(\/\w+)\/.+/, '$1/:screen')))]

type Headers = Record<string, string>

const MIN_COMPRESSED_BYTES = 1024

/**
 * Adds what static hosts need to the built pages: the headers of `npm start` (`_headers` for Cloudflare Pages, Netlify and others,
 * `_nginx.conf` for the example in renderer/DEPLOYMENT.md), 404.html for other paths, each page as the index of a folder for hosts that
 * don't add `.html`, and compressed copies of assets.
 */
export async function writeHostingFiles(dir: string): Promise<void> {
  const respond = createPortalHandler({ dir, settings: () => ({}), tls: true })
  const getHeaders = (path: string): Headers => {
    const { 'Content-Type': _, ...headers } = respond({ method: 'GET', path, isNavigation: true }).headers
    return headers
  }
  const assets = readdirSync(join(dir, 'assets')).filter((name) => !/\.(br|gz)$/.test(name))
  writeFileSync(join(dir, '_headers'), renderHeadersFile(getHeaders, assets))
  writeFileSync(join(dir, '_nginx.conf'), renderNginxConfig(getHeaders))
  copyFileSync(join(dir, 'app.html'), join(dir, '404.html'))
  for (const path of PATHS.filter((path) => path !== '/')) {
    mkdirSync(join(dir, path), { recursive: true })
    copyFileSync(join(dir, `${path}.html`), join(dir, path, 'index.html'))
  }
  await writeCompressedFiles(dir)
}

/** One rule for each asset, because a pattern would cache 404s for a year too. Cloudflare reads the first 100 rules. */
function renderHeadersFile(getHeaders: (path: string) => Headers, assets: string[]): string {
  // Without those that only some pages have.
  const { 'Cache-Control': _, 'Document-Policy': __, ...everywhere } = getHeaders('/auth/login')
  const rules = PAGES.map((path) => {
    const own = Object.entries(getHeaders(path)).filter(([name]) => !(name in everywhere))
    return renderRule(path, Object.fromEntries(own))
  })
  const cached = assets.map((name) => renderRule(`/assets/${name}`, { 'Cache-Control': IMMUTABLE }))
  return [renderRule('/*', everywhere), ...rules, ...cached].join('\n')
}

function renderRule(path: string, headers: Headers): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')
}

function renderNginxConfig(getHeaders: (path: string) => Headers): string {
  // The only pages with every header.
  const headers = getHeaders('/dashboard')
  const variables: Headers = {
    'Cache-Control': '$ancient_cache',
    'Cross-Origin-Opener-Policy': '$ancient_coop',
    'Document-Policy': '$ancient_document_policy',
  }
  return [
    // nginx reads `/dashboard/..%2fauth/login` as `/auth/login`, and would send its headers; the page would show the dashboard.
    'if ($request_uri ~* "^[^?]*%2f") { return 404; }',
    // Not $request_uri, which is not decoded: nginx reads `/%61uth/login` as `/auth/login`.
    `set $ancient_coop "${headers['Cross-Origin-Opener-Policy']}";`,
    'set $ancient_document_policy "";',
    // nginx omits empty headers.
    'if ($uri ~* "^/(auth|oauth)(/|$)") { set $ancient_coop ""; }',
    `if ($uri ~* "^/(auth|dashboard|oauth)(/|$)") { set $ancient_document_policy "${headers['Document-Policy']}"; }`,
    ...Object.entries(headers).map(([name, value]) => `add_header ${name} "${variables[name] ?? value}" always;`),
    '',
  ].join('\n')
}

/** Uses the highest compression levels, which are too slow for a request. */
export async function writeCompressedFiles(dir: string): Promise<void> {
  const assets = join(dir, 'assets')
  const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const body = readFileSync(join(assets, name))
      if (body.length < MIN_COMPRESSED_BYTES) return
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      writeFileSync(join(assets, name + COMPRESSED_EXTENSIONS.br), await promisify(brotliCompress)(body, { params }))
      writeFileSync(
        join(assets, name + COMPRESSED_EXTENSIONS.gzip),
        await promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
      )
    }),
  )
}
