import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { PATHS } from '../routes.ts'
import { COMPRESSED, writeCompressedFiles } from './compressed-files.ts'
import { readPortal } from './portal-files.ts'

/** Every page as patterns that don't overlap: a static host joins the values of several rules, and browsers ignore the result. */
const PAGES = [...new Set(PATHS.map((path) => path.replace(/^(\/\w+)\/.+/, '$1/:screen')))]

type Headers = Record<string, string>

/**
 * Adds to the built pages what hosts without a server of ours need. The headers of `npm start`: `_headers` is for Cloudflare Pages,
 * Netlify and others; `_nginx.conf` is to be included in a server of nginx, after the `map` in renderer/README.md, because only there the
 * status of a response is known. 404.html for all other addresses. Each page once more as the index of a folder, for hosts that
 * don't add `.html` to an address. Compressed copies of assets.
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
  copyFileSync(join(dir, 'app.html'), join(dir, '404.html'))
  for (const path of PATHS.filter((path) => path !== '/')) {
    mkdirSync(join(dir, path), { recursive: true })
    copyFileSync(join(dir, `${path}.html`), join(dir, path, 'index.html'))
  }
  await writeCompressedFiles(dir)
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
