import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PAGE_HEADS } from '../renderer/build/page-heads.ts'
import { writeHostingFiles } from './hosting-files.ts'
import { readPortal } from './portal-files.ts'

const dir = mkdtempSync(join(tmpdir(), 'hosting-'))
const settings = '<script type="application/json" id="settings">{"apiHost":"https://api.example"}</script>'
mkdirSync(join(dir, 'assets'))
writeFileSync(join(dir, 'index.html'), `<!doctype html>${settings}<script>theme()</script><div id="root"></div>`)
writeFileSync(join(dir, 'app.html'), 'empty')
writeFileSync(join(dir, 'assets', 'app-1a2b.js'), 'start()')
writeFileSync(join(dir, 'favicon.svg'), '<svg/>')
await writeHostingFiles(dir)
afterAll(() => rmSync(dir, { recursive: true }))

const answer = readPortal({ dir, settings: () => ({}), tls: true })
const headersFile = readFileSync(join(dir, '_headers'), 'utf8')
const nginxFile = readFileSync(join(dir, '_nginx.conf'), 'utf8')
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const nginxExample = /```nginx\n(.*?)```/s.exec(readme)?.[1] ?? ''

type Headers = Record<string, string>

/** The screens that have an address of another name. */
const PARTS = ['/landing', '/dashboard/shell', '/dashboard/home']

/** What a static host sends: of every rule that fits, and the values of a header that comes twice joined by a comma. */
function fromHeadersFile(path: string): Headers {
  const headers: Headers = {}
  for (const block of headersFile.split('\n\n')) {
    const [pattern = '', ...lines] = block.split('\n')
    const fits = new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll(/:\w+/g, '[^/]+')}$`).test(path)
    if (!fits) continue
    for (const [, name = '', value = ''] of lines.map((line) => /^ {2}([\w-]+): (.+)$/.exec(line) ?? []))
      if (name) headers[name] = name in headers ? `${headers[name]}, ${value}` : value
  }
  return headers
}

/** What nginx sends for these few directives: `if`, `set`, the example's `map` and `add_header`, which leaves out what is empty. */
function fromNginx(path: string, status: number): Headers {
  const variables: Headers = {}
  for (const [, flag, pattern, name = '', value = ''] of nginxFile.matchAll(
    /^(?:if \(\$request_uri ~(\*?) "(.+?)"\) \{ )?set \$(\w+) "(.*?)";/gm,
  ))
    if (!pattern || new RegExp(pattern, flag ? 'i' : '').test(path)) variables[name] = value
  const [, name = '', pattern = '', known = '', other = ''] =
    /^map \$status \$(\w+) \{ ~(\S+) \$(\w+); default "(.*?)"; \}$/m.exec(nginxExample) ?? []
  // What is `set` wins.
  variables[name] ??= new RegExp(pattern).test(String(status)) ? (variables[known] ?? '') : other
  const added = [...nginxFile.matchAll(/^add_header ([\w-]+) "(.*)" always;$/gm)]
  const headers = added.map(([, name, value = '']) => [
    name,
    value.replace(/^\$(\w+)$/, (_, known) => variables[known] ?? ''),
  ])
  return Object.fromEntries(headers.filter(([, value]) => value !== ''))
}

test.each([...Object.keys(PAGE_HEADS), '/oauth/callback', '/dashboard', '/dashboard/security', '/assets/app-1a2b.js'])(
  'a host that reads its headers from a file sends for %s what npm start sends',
  (path) => {
    const { 'Content-Type': _, ...headers } = answer({ method: 'GET', path, isNavigation: true }).headers
    // Files are told apart from pages by their cache alone: they cannot be opened as a popup.
    const { 'Cross-Origin-Opener-Policy': opener, ...ofFiles } = headers
    expect(fromHeadersFile(path)).toEqual(path.startsWith('/assets/') ? ofFiles : headers)
    expect(fromNginx(path, 200)).toEqual(headers)
    expect(headers['Content-Security-Policy']).toMatch(
      /script-src 'self' 'sha256-.+'; .*connect-src 'self' https:\/\/api\.example https:\/\/api\.ipify\.org;/,
    )
  },
)

test('nginx lets the icon be kept for an hour, as npm start does', () => {
  const { 'Content-Type': _, ...headers } = answer({ method: 'GET', path: '/favicon.svg', isNavigation: false }).headers
  expect(headers['Cache-Control']).toBe('max-age=3600')
  expect(fromNginx('/favicon.svg', 200)).toEqual(headers)
})

test.each(['/assets/app-gone.js', '/assets/'])('nginx keeps no error, as npm start does not: %s', (path) => {
  const { status, headers } = answer({ method: 'GET', path, isNavigation: false })
  expect(status).toBe(404)
  expect(headers['Cache-Control']).toBe('no-store')
  expect(fromNginx(path, status)['Cache-Control']).toBe('no-store')
})

test('a host that reads its headers from a file keeps no asset that is not there', () => {
  expect(fromHeadersFile('/assets/app-gone.js')).not.toHaveProperty('Cache-Control')
  // More are not read.
  expect(headersFile.split('\n\n').length).toBeLessThanOrEqual(100)
})

const routes = readFileSync(new URL('../renderer/app.tsx', import.meta.url), 'utf8').matchAll(/lazyScreen\(\s*'(.+?)'/g)
const addresses = [...routes].map(([, name = '']) => name)

test.each(['/dashboard', '/404', ...addresses.filter((name) => !(name in PAGE_HEADS) && !PARTS.includes(name))])(
  'a host that knows nothing but files finds one for %s',
  (path) => {
    expect(readFileSync(join(dir, `${path}.html`), 'utf8')).toBe('empty')
    if (path !== '/404') expect(readFileSync(join(dir, path, 'index.html'), 'utf8')).toBe('empty')
  },
)

test('the example in README.md includes the headers and leads every address to a page', () => {
  expect(nginxExample).toContain('include /srv/ancient/_nginx.conf;')
  expect(nginxExample).toContain('try_files $uri $uri.html /app.html;')
  // What is there for hosts to read is not for visitors.
  expect(nginxExample).toContain('location ~ ^/[._] { return 404; }')
  // Where a location adds a header of its own, nginx drops all that were included.
  expect(nginxExample).not.toContain('add_header')
})
