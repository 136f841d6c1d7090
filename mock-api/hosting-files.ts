import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeCompressedFiles } from './compressed-files.ts'
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

type Headers = Record<string, string>

/**
 * Writes the headers that `npm start` sends beside the built pages, for hosts that read them from a file: `_headers` is what Cloudflare
 * Pages, Netlify and others read; `_nginx.conf` is to be included in a server of nginx, after the `map` that README.md shows: only there
 * can an answer's status be asked for. Assets get compressed copies.
 */
export async function writeHostingFiles(dir: string): Promise<void> {
  const answer = readPortal({ dir, settings: () => ({}), tls: true })
  const headersOf = (path: string): Headers => {
    const { 'Content-Type': _, ...headers } = answer({ method: 'GET', path, isNavigation: true }).headers
    return headers
  }
  writeFileSync(join(dir, '_headers'), staticHost(headersOf))
  writeFileSync(join(dir, '_nginx.conf'), nginx(headersOf))
  await writeCompressedFiles(dir)
}

function staticHost(headersOf: (path: string) => Headers): string {
  const { 'Cache-Control': _, ...everywhere } = headersOf('/auth/login')
  const rules = PAGES.map((path) => {
    const own = Object.entries(headersOf(path)).filter(([name]) => !(name in everywhere))
    return rule(path, Object.fromEntries(own))
  })
  return [rule('/*', everywhere), ...rules, rule('/assets/*', { 'Cache-Control': IMMUTABLE })].join('\n')
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
    `set $ancient_opener "${page['Cross-Origin-Opener-Policy']}";`,
    // nginx leaves out a header without a value.
    'if ($request_uri ~* "^/(auth|oauth)([/?]|$)") { set $ancient_opener ""; }',
    ...Object.entries(page).map(([name, value]) => `add_header ${name} "${variables[name] ?? value}" always;`),
    '',
  ].join('\n')
}

const IMMUTABLE = 'public, max-age=31536000, immutable'
