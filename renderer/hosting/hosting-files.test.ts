import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PATHS } from '../routes.ts'
import { writeHostingFiles } from './hosting-files.ts'
import { readPortal } from './portal-files.ts'

const dir = mkdtempSync(join(tmpdir(), 'hosting-'))
const settings = '<script type="application/json" id="settings">{"apiHost":"https://api.example"}</script>'
mkdirSync(join(dir, 'assets'))
writeFileSync(join(dir, 'index.html'), `<!doctype html>${settings}<script>theme()</script><div id="root"></div>`)
writeFileSync(join(dir, 'app.html'), 'empty')
for (const path of PATHS.filter((path) => path !== '/')) {
  mkdirSync(dirname(join(dir, path)), { recursive: true })
  writeFileSync(join(dir, `${path}.html`), path)
}
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

test.each([...PATHS, '/dashboard/john.doe', '/assets/app-1a2b.js'])(
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

test.each(PATHS.filter((path) => path !== '/'))('a host that serves files and folders has both for %s', (path) => {
  expect(readFileSync(join(dir, `${path}.html`), 'utf8')).toBe(path)
  expect(readFileSync(join(dir, path, 'index.html'), 'utf8')).toBe(path)
})

test('a host that serves files leads all other addresses to the application', () => {
  expect(readFileSync(join(dir, '404.html'), 'utf8')).toBe('empty')
})

test('the nginx example in the manual includes the headers and leads every address to a page', () => {
  expect(nginxExample).toContain('include /srv/ancient/_nginx.conf;')
  expect(nginxExample).toContain('try_files $uri $uri.html /app.html;')
  // What is there for hosts to read is not for visitors.
  expect(nginxExample).toContain('location ~ ^/[._] { return 404; }')
  // Where a location adds a header of its own, nginx drops all that were included.
  expect(nginxExample).not.toContain('add_header')
})
