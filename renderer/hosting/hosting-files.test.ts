import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { PATHS } from '../routes.ts'
import { writeHostingFiles } from './hosting-files.ts'
import { createPortalHandler } from './portal-files.ts'

const dir = mkdtempSync(join(tmpdir(), 'hosting-'))
const settings = '<script type="application/json" id="settings">{"apiHost":"https://api.example"}</script>'
mkdirSync(join(dir, 'assets'))
writeFileSync(join(dir, 'index.html'), `<!doctype html>${settings}<script>theme()</script><div id="root"></div>`)
writeFileSync(join(dir, 'app.html'), 'empty')
for (const path of PATHS.filter((path) => path !== '/')) {
  mkdirSync(dirname(join(dir, path)), { recursive: true })
  writeFileSync(join(dir, `${path}.html`), path)
}
const script = `export const filler = '${'stone '.repeat(500)}'`
writeFileSync(join(dir, 'assets', 'app-1a2b.js'), script)
writeFileSync(join(dir, 'assets', 'tiny-1a2b.js'), 'start()')
writeFileSync(join(dir, 'favicon.svg'), '<svg/>')
await writeHostingFiles(dir)
afterAll(() => rmSync(dir, { recursive: true }))

const respond = createPortalHandler({ dir, settings: () => ({}), tls: true })
const headersFile = readFileSync(join(dir, '_headers'), 'utf8')
const nginxFile = readFileSync(join(dir, '_nginx.conf'), 'utf8')
const manual = readFileSync(new URL('../DEPLOYMENT.md', import.meta.url), 'utf8')
const nginxExample = /```nginx\n(.*?)```/s.exec(manual)?.[1] ?? ''

type Headers = Record<string, string>

/** What a static host sends: the headers of every matching rule, with repeated headers joined by a comma. */
function fromHeadersFile(path: string): Headers {
  const headers: Headers = {}
  for (const block of headersFile.split('\n\n')) {
    const [pattern = '', ...lines] = block.split('\n')
    const matches = new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll(/:\w+/g, '[^/]+')}$`).test(path)
    if (!matches) continue
    for (const [, name = '', value = ''] of lines.map((line) => /^ {2}([\w-]+): (.+)$/.exec(line) ?? []))
      if (name) headers[name] = name in headers ? `${headers[name]}, ${value}` : value
  }
  return headers
}

/** What nginx sends for these directives: `if`, `set`, the example's `map` and `add_header`, which leaves out empty values. */
function fromNginx(path: string, status: number): Headers {
  // nginx decodes a path before it resolves dot segments.
  const uri = posix.normalize(decodeURIComponent(path))
  const variables: Headers = { request_uri: path, uri, status: String(status) }
  const expand = (text: string) => text.replace(/\$(\w+)/g, (_, name) => variables[name] ?? '')
  for (const [, source, flag, pattern = '', name = '', value = ''] of nginxFile.matchAll(
    /^(?:if \((\$\w+) ~(\*?) "(.+?)"\) \{ )?set \$(\w+) "(.*?)";/gm,
  ))
    if (!source || new RegExp(pattern, flag ? 'i' : '').test(expand(source))) variables[name] = value
  // A map is evaluated when the headers are sent. Then $uri is the file that try_files found.
  if (status === 200) variables.uri = findFile(uri)
  const [, source = '', mapped = '', entries = ''] = /^map (\S+) \$(\w+) \{\n(.*?)^\}/ms.exec(nginxExample) ?? []
  const matches = [...entries.matchAll(/^ {2}(?:"~(.+)"|default) "(.*)";$/gm)]
  variables[mapped] = matches.find(([, pattern = '']) => new RegExp(pattern).test(expand(source)))?.[2] ?? ''
  const added = [...nginxFile.matchAll(/^add_header ([\w-]+) "(.*)" always;$/gm)]
  const headers = added.map(([, name = '', value = '']): [string, string] => [name, expand(value)])
  return Object.fromEntries(headers.filter(([, value]) => value !== ''))
}

/** The first file of the example's `try_files`. */
function findFile(uri: string): string {
  const files = uri === '/' ? ['/index.html'] : [uri, `${uri}.html`]
  return files.find((file) => statSync(join(dir, file), { throwIfNoEntry: false })?.isFile()) ?? '/app.html'
}

test.each([...PATHS, '/dashboard/john.doe', '/assets/app-1a2b.js', '/favicon.svg'])(
  'static hosts and nginx send the same headers for %s as npm start',
  (path) => {
    const { 'Content-Type': _, ...headers } = respond({ method: 'GET', path, isNavigation: true }).headers
    // `_headers` sends no Cross-Origin-Opener-Policy for assets: it has an effect only on documents.
    const { 'Cross-Origin-Opener-Policy': coop, ...assetHeaders } = headers
    // Static hosts decide how long to cache the icon.
    if (path !== '/favicon.svg')
      expect(fromHeadersFile(path)).toEqual(path.startsWith('/assets/') ? assetHeaders : headers)
    expect(fromNginx(path, 200)).toEqual(headers)
    expect(headers['Content-Security-Policy']).toMatch(
      /script-src 'self' 'sha256-.+'; .*connect-src 'self' https:\/\/api\.example https:\/\/api\.ipify\.org;/,
    )
  },
)

test.each(['/assets/app-gone.js', '/assets/'])('nginx and npm start both send no-store for %s', (path) => {
  const { status, headers } = respond({ method: 'GET', path, isNavigation: false })
  expect(status).toBe(404)
  expect(headers['Cache-Control']).toBe('no-store')
  expect(fromNginx(path, status)['Cache-Control']).toBe('no-store')
})

test.each([
  ['/dashboard/..%2fauth/login', true],
  ['/auth/..%2Fdashboard?page=2', true],
  ['/assets/..%2findex.html', true],
  ['/oauth/consent?redirect_uri=https%3A%2F%2Fapp.example%2Fback', false],
  ['/dashboard/john.doe', false],
])('nginx refuses %s, whose encoded slash browsers keep: %s', (path, isRefused) => {
  const [, pattern = '$^'] = /^if \(\$request_uri ~\* "(.+)"\) \{ return 404; \}$/m.exec(nginxFile) ?? []
  expect(new RegExp(pattern, 'i').test(path)).toBe(isRefused)
})

test.each([
  ['/assets/%2e%2e/dashboard', '/dashboard'],
  ['/%61uth/no/such', '/auth/no/such'],
  ['/gone.svg', '/no/such'],
])('nginx sends the same headers for %s as for the page %s', (path, page) => {
  const { 'Content-Type': _, ...headers } = respond({ method: 'GET', path: page, isNavigation: true }).headers
  expect(fromNginx(path, 200)).toEqual(headers)
})

test('a static host does not cache missing assets', () => {
  expect(fromHeadersFile('/assets/app-gone.js')).not.toHaveProperty('Cache-Control')
  // Cloudflare Pages reads at most 100 rules.
  expect(headersFile.split('\n\n').length).toBeLessThanOrEqual(100)
})

test('static hosts find every page and a fallback for other paths', () => {
  expect(readFileSync(join(dir, '404.html'), 'utf8')).toBe('empty')
  for (const path of PATHS.filter((path) => path !== '/')) {
    expect(readFileSync(join(dir, `${path}.html`), 'utf8')).toBe(path)
    expect(readFileSync(join(dir, path, 'index.html'), 'utf8')).toBe(path)
  }
})

test('the nginx example in renderer/DEPLOYMENT.md works with the built files', () => {
  expect(nginxExample).toContain('include /srv/ancient/_nginx.conf;')
  // As the last file, app.html would be a redirect: nginx would check the directives of _nginx.conf again, with its name as $uri.
  expect(nginxExample).toContain('try_files $uri $uri.html /app.html =404;')
  // Hidden files and host configuration are not for visitors.
  expect(nginxExample).toContain('location ~ ^/[._] { return 404; }')
  // A header in a location would make nginx drop all included ones.
  expect(nginxExample).not.toContain('add_header')
})

test('assets have compressed copies beside them', () => {
  expect(brotliDecompressSync(readFileSync(join(dir, 'assets', 'app-1a2b.js.br'))).toString()).toBe(script)
  expect(gunzipSync(readFileSync(join(dir, 'assets', 'app-1a2b.js.gz'))).toString()).toBe(script)
  expect(existsSync(join(dir, 'assets', 'tiny-1a2b.js.br'))).toBe(false)
})
