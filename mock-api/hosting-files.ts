import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { COMPRESSED, writeCompressedFiles } from './compressed-files.ts'
import { readPortal } from './portal-files.ts'

/** Every page, as patterns that overlap nowhere: a static host joins what several rules say of one header, which browsers then ignore. */
const PAGES = [
  '/',
  '/country-membership',
  '/terms',
  '/privacy',
  '/auth/:screen',
  '/oauth/:screen',
  '/dashboard',
  '/dashboard/:screen',
]

/** The addresses of those who were led there, which no page was rendered for (renderer/page-titles.ts has the others). */
const SHELLS = [
  '/auth/verify-email',
  '/auth/verify-pending',
  '/auth/reset-password',
  '/oauth/consent',
  '/oauth/callback',
  '/dashboard',
  '/dashboard/security',
  '/dashboard/settings',
  '/dashboard/referrals',
]

type Headers = Record<string, string>

/**
 * Writes what hosts without a server of ours need beside the built pages. Headers as `npm start` sends them: `_headers` is what Cloudflare
 * Pages, Netlify and others read; `_nginx.conf` is to be included in a server of nginx, after the `map` that README.md shows: only there
 * can an answer's status be asked for. The empty page under the name of each address that has none, and as the page of what is not
 * found, which all of them know. Each page once more as the index of a folder, for hosts that add no `.html` to an address.
 * Compressed copies of assets.
 */
export async function writeHostingFiles(dir: string): Promise<void> {
  const answer = readPortal({ dir, settings: () => ({}), tls: true })
  const headersOf = (path: string): Headers => {
    const { 'Content-Type': _, ...headers } = answer({ method: 'GET', path, isNavigation: true }).headers
    return headers
  }
  const assets = readdirSync(join(dir, 'assets')).filter((name) => !Object.keys(COMPRESSED).includes(extname(name)))
  writeFileSync(join(dir, '_headers'), staticHost(headersOf, assets))
  writeFileSync(join(dir, '_nginx.conf'), nginx(headersOf))
  for (const path of [...SHELLS, '/404']) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    copyFileSync(join(dir, 'app.html'), join(dir, `${path}.html`))
  }
  for (const page of pagesIn(dir)) {
    const folder = join(dir, page.slice(0, -'.html'.length))
    mkdirSync(folder, { recursive: true })
    copyFileSync(join(dir, page), join(folder, 'index.html'))
  }
  await writeCompressedFiles(dir)
}

/** The files of those pages that an address is named after. */
function pagesIn(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.html') && !/(^|[/\\])(index|app|404)\.html$/.test(name),
  )
}

/** Names each asset: a rule for all would have their absence kept for a year, too. Cloudflare reads the first 100 rules. */
function staticHost(headersOf: (path: string) => Headers, assets: string[]): string {
  const { 'Cache-Control': _, ...everywhere } = headersOf('/auth/login')
  const rules = PAGES.map((path) => {
    const own = Object.entries(headersOf(path)).filter(([name]) => !(name in everywhere))
    return rule(path, Object.fromEntries(own))
  })
  const kept = assets.map((name) => rule(`/assets/${name}`, { 'Cache-Control': IMMUTABLE }))
  return [rule('/*', everywhere), ...rules, ...kept].join('\n')
}

function rule(path: string, headers: Headers): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')
}

function nginx(headersOf: (path: string) => Headers): string {
  const page = headersOf('/')
  const variables: Headers = { 'Cache-Control': '$ancient_cache', 'Cross-Origin-Opener-Policy': '$ancient_opener' }
  return [
    // What is kept of an answer that is no error.
    `set $ancient_kept "${page['Cache-Control']}";`,
    `if ($request_uri ~ "^/assets/") { set $ancient_kept "${IMMUTABLE}"; }`,
    `if ($request_uri ~ "^/[\\w-]+\\.(svg|png)$") { set $ancient_kept "${headersOf('/favicon.svg')['Cache-Control']}"; }`,
    `set $ancient_opener "${page['Cross-Origin-Opener-Policy']}";`,
    // nginx leaves out a header without a value.
    'if ($request_uri ~* "^/(auth|oauth)([/?]|$)") { set $ancient_opener ""; }',
    ...Object.entries(page).map(([name, value]) => `add_header ${name} "${variables[name] ?? value}" always;`),
    '',
  ].join('\n')
}

const IMMUTABLE = 'public, max-age=31536000, immutable'
