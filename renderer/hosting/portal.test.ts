import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extractSettings } from '../settings.ts'
import { createPortalServer } from './portal.ts'
import type { RunningServer } from './start-server.ts'

const parent = mkdtempSync(join(tmpdir(), 'portal-'))
const dir = join(parent, 'portal')
const script = 'document.title = "Ancient"'
const page = `<!doctype html><script type="application/json" id="settings">{"productName":"the product"}</script><script>${script}</script><script type="module" src="/assets/app-1a2b.js"></script><div id="root"></div>`
const other = (title: string) =>
  `<title>${title}</title><meta property="og:image" content="/social-preview.png" /><script type="application/json" id="settings">{}</script>`
const settings = () => ({ apiHost: 'http://127.0.0.1:4000', publicAddressUrl: '/public-address' })
const local = { port: 0, host: '127.0.0.1' }
let portal: RunningServer

beforeAll(async () => {
  mkdirSync(join(dir, 'assets'), { recursive: true })
  mkdirSync(join(dir, '.vite'))
  writeFileSync(join(parent, 'secret.txt'), 'secret')
  writeFileSync(join(dir, 'index.html'), page)
  writeFileSync(join(dir, '.vite', 'manifest.json'), '{}')
  writeFileSync(join(dir, 'terms.html'), other('Terms'))
  mkdirSync(join(dir, 'auth'))
  writeFileSync(join(dir, 'auth', 'login.html'), other('Sign in'))
  writeFileSync(join(dir, 'assets', 'app-1a2b.js'), 'plain')
  writeFileSync(join(dir, 'assets', 'app-1a2b.js.br'), brotliCompressSync('compressed by the build'))
  writeFileSync(join(dir, 'assets', 'app-1a2b.js.gz'), gzipSync('compressed by the build'))
  writeFileSync(join(dir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  portal = await createPortalServer({ dir, settings }).listen(local)
})

afterAll(async () => {
  await portal.close()
  rmSync(parent, { recursive: true })
})

/** Requests a path exactly as written, which `fetch` would normalize. */
function ask(path: string, { method = 'GET', headers = {} } = {}) {
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    request({ port: portal.port, host: '127.0.0.1', path, method, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (part) => {
        body += part
      })
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }))
    })
      .on('error', reject)
      .end()
  })
}

test.each<[path: string, isIsolated: boolean, isAtTop?: true]>([
  ['/', true],
  ['/dashboard/security', true, true],
  ['/Dashboard', true, true],
  ['/dashboards', true],
  ['/no/such/page', true],
  ['/authors', true],
  ['/auth', false, true],
  ['/AUTH/login', false, true],
  ['/auth/verify-email?token=a.b', false, true],
  ['/oauth/consent?redirect_uri=https://app.example/cb.html', false, true],
])('%s has exactly the required headers, with COOP same-origin: %s', async (path, isIsolated, isAtTop) => {
  const { status, headers, body } = await ask(path)
  expect(status).toBe(200)
  expect(body).toContain('<div id="root">')
  const { date, connection, 'keep-alive': keepAlive, ...own } = headers
  expect(own).toEqual({
    'content-security-policy':
      "default-src 'none'; script-src 'self' 'sha256-yUazMPEgIeKaNAACA5rFTAvJjl6vaAzgePDtsQ/wnRg='; style-src 'self'; img-src 'self' data:; connect-src 'self' http://127.0.0.1:4000; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(isAtTop && { 'document-policy': 'force-load-at-top' }),
    ...(isIsolated && { 'cross-origin-opener-policy': 'same-origin' }),
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    vary: 'Accept-Encoding',
  })
})

test.each([
  ['/terms', 'Terms'],
  ['/auth/login', 'Sign in'],
])('%s is the page %s, with the settings', async (path, title) => {
  const { body } = await ask(path)
  expect(body).toContain(`<title>${title}</title>`)
  expect(body).toContain('"apiHost":"http://127.0.0.1:4000"')
})

test.each(['/auth', '/terms/', '/terms/more'])('%s gets the SPA fallback', async (path) => {
  expect((await ask(path)).body).not.toContain('<title>')
})

test.each([
  ['id.example:8443', 'http://id.example:8443/social-preview.png'],
  ['[::1]:5173', 'http://[::1]:5173/social-preview.png'],
  ['"><script>alert(1)</script>', '/social-preview.png'],
  ['a.example/b?c', '/social-preview.png'],
])('for the host %s, the image of link previews is at %s', async (host, image) => {
  expect((await ask('/terms', { headers: { host } })).body).toContain(`content="${image}"`)
})

test.each([
  ['/assets/app-1a2b.js', 200, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/favicon.svg', 200, 'image/svg+xml', 'max-age=3600'],
  ['/assets/app-gone.js', 404, 'text/plain; charset=utf-8', 'no-store'],
  ['/assets/app-1a2b.js.br', 404, 'text/plain; charset=utf-8', 'no-store'],
  ['/index.html', 404, 'text/plain; charset=utf-8', 'no-store'],
  ['/.vite/manifest.json', 404, 'text/plain; charset=utf-8', 'no-store'],
  ['/../secret.txt', 404, 'text/plain; charset=utf-8', 'no-store'],
  ['/..%2fsecret.txt', 404, 'text/plain; charset=utf-8', 'no-store'],
  ['/%E0%A4%A', 400, 'text/plain; charset=utf-8', 'no-store'],
])('%s responds with %i as %s, cached as %s', async (path, status, type, cache) => {
  const response = await ask(path)
  expect(response.status).toBe(status)
  expect(response.headers['content-type']).toBe(type)
  expect(response.headers['cache-control']).toBe(cache)
  expect(response.headers['x-content-type-options']).toBe('nosniff')
  expect(response.body).not.toContain('secret')
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])('%s is not allowed', async (method) => {
  const { status, headers } = await ask('/auth/login', { method })
  expect(status).toBe(405)
  expect(headers.allow).toBe('GET, HEAD')
})

test.each(['/', '/assets/app-1a2b.js'])('HEAD %s has the headers of GET and no body', async (path) => {
  const [head, get] = [await ask(path, { method: 'HEAD' }), await ask(path)]
  expect(head.body).toBe('')
  expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' })
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['identity', null],
])('for Accept-Encoding "%s", assets and pages have the Content-Encoding %s', async (accepted, encoding) => {
  const headers = { 'Accept-Encoding': accepted }
  const asset = await fetch(`${portal.url}/assets/app-1a2b.js`, { headers })
  expect(asset.headers.get('content-encoding')).toBe(encoding)
  expect(await asset.text()).toBe(encoding ? 'compressed by the build' : 'plain')
  const html = await fetch(portal.url, { headers })
  expect(html.headers.get('content-encoding')).toBe(encoding)
  expect(await html.text()).toContain(script)
})

test('server settings override build settings', async () => {
  const overridden = { apiHost: 'https://api.example' }
  const server = await createPortalServer({ dir, settings: () => overridden, tls: true }).listen(local)
  try {
    const response = await fetch(server.url)
    expect(extractSettings(await response.text())).toMatchObject(overridden)
    expect(response.headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://api.example https://api.ipify.org;",
    )
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  } finally {
    await server.close()
  }
})

test('the demo script is added only with demoScriptDir', async () => {
  writeFileSync(join(parent, 'demo-script.js'), 'export const wallet = 1')
  const demo = await createPortalServer({ dir, settings, demoScriptDir: parent }).listen(local)
  try {
    const tag = '<script type="module" src="/demo-script.js"></script>'
    expect(await (await fetch(demo.url)).text()).toContain(`${tag}<script type="module"`)
    expect(await (await fetch(`${demo.url}/demo-script.js`)).text()).toBe('export const wallet = 1')
    expect((await ask('/')).body).not.toContain(tag)
    expect((await ask('/demo-script.js')).status).toBe(404)
  } finally {
    await demo.close()
  }
})

test('localhost means both loopback addresses', async () => {
  const both = await createPortalServer({ dir, settings }).listen({ port: 0 })
  try {
    expect((await fetch(`http://127.0.0.1:${both.port}/`)).status).toBe(200)
    expect((await fetch(both.url)).status).toBe(200)
  } finally {
    await both.close()
  }
})

test('a port in use causes an error that names it', async () => {
  const attempt = createPortalServer({ dir, settings }).listen({ port: portal.port })
  await expect(attempt).rejects.toMatchObject({ code: 'EADDRINUSE', port: portal.port })
})

test('a folder without a build causes an error that says what to do', () => {
  expect(() => createPortalServer({ dir: parent, settings })).toThrow('run npm run build')
})
