import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Listening } from './listening.ts'
import { createPortal } from './portal.ts'

const parent = mkdtempSync(join(tmpdir(), 'portal-'))
const dir = join(parent, 'portal')
const script = 'document.title = "Ancient"'
const page = `<!doctype html><script type="application/json" id="settings">{"productName":"the product"}</script><script>${script}</script><div id="root"></div>`
const settings = () => ({ apiHost: 'http://127.0.0.1:4000', publicAddressUrl: '/public-address' })
let portal: Listening

beforeAll(async () => {
  mkdirSync(join(dir, 'assets'), { recursive: true })
  mkdirSync(join(dir, '.vite'))
  writeFileSync(join(parent, 'secret.txt'), 'secret')
  writeFileSync(join(dir, 'index.html'), page)
  writeFileSync(join(dir, '.vite', 'manifest.json'), '{}')
  writeFileSync(join(dir, 'assets', 'app-1a2b.js'), `export const filler = '${'stone '.repeat(500)}'`)
  writeFileSync(join(dir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  portal = await createPortal({ dir, settings }).listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await portal.close()
  rmSync(parent, { recursive: true })
})

/** The answer to a path exactly as written, which `fetch` would tidy first. */
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

const routes = [
  '/',
  '/country-membership',
  '/auth/login',
  '/auth/register',
  '/auth/verify-email?token=a.b',
  '/auth/verify-pending',
  '/auth/forgot-password',
  '/auth/reset-password?token=x',
  '/oauth/consent?redirect_uri=https://app.example/cb.html',
  '/oauth/callback',
  '/dashboard',
  '/dashboard/security',
  '/dashboard/settings',
  '/dashboard/referrals',
  '/terms',
  '/privacy',
  '/no/such/page',
]

describe('every address of the portal', () => {
  test.each(routes)('%s is the page, never stored, with exactly the required headers', async (path) => {
    const { status, headers, body } = await ask(path)
    expect(status).toBe(200)
    expect(body).toContain('<div id="root">')
    const { date, connection, 'keep-alive': keepAlive, ...own } = headers
    const popup = /^\/(auth|oauth)\//.test(path)
    expect(own).toEqual({
      'content-security-policy':
        "default-src 'none'; script-src 'self' 'sha256-yUazMPEgIeKaNAACA5rFTAvJjl6vaAzgePDtsQ/wnRg='; style-src 'self'; img-src 'self' data:; connect-src 'self' http://127.0.0.1:4000; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      ...(!popup && { 'cross-origin-opener-policy': 'same-origin' }),
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      vary: 'Accept-Encoding',
    })
  })
})

test.each([
  ['/assets/app-1a2b.js', 200, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/favicon.svg', 200, 'image/svg+xml', 'max-age=3600'],
  ['/assets/app-gone.js', 404, 'text/plain; charset=utf-8', 'no-store'],
  ['/index.html', 404, 'text/plain; charset=utf-8', 'no-store'],
  ['/.vite/manifest.json', 404, 'text/plain; charset=utf-8', 'no-store'],
  ['/../secret.txt', 404, 'text/plain; charset=utf-8', 'no-store'],
  ['/assets/../../secret.txt', 404, 'text/plain; charset=utf-8', 'no-store'],
  ['/%2e%2e/secret.txt', 404, 'text/plain; charset=utf-8', 'no-store'],
  ['/..%2fsecret.txt', 404, 'text/plain; charset=utf-8', 'no-store'],
  ['/..%5csecret.txt', 404, 'text/plain; charset=utf-8', 'no-store'],
  ['/%252e%252e/secret.txt', 404, 'text/plain; charset=utf-8', 'no-store'],
  ['//secret.txt', 404, 'text/plain; charset=utf-8', 'no-store'],
  ['/secret.txt%00.js', 404, 'text/plain; charset=utf-8', 'no-store'],
  ['/%E0%A4%A', 400, 'text/plain; charset=utf-8', 'no-store'],
])('%s answers %i as %s, kept as %s', async (path, status, type, cache) => {
  const answer = await ask(path)
  expect(answer.status).toBe(status)
  expect(answer.headers['content-type']).toBe(type)
  expect(answer.headers['cache-control']).toBe(cache)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.body).not.toContain('secret')
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])('%s is refused', async (method) => {
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
])('a browser that accepts "%s" gets %s', async (accepted, encoding) => {
  const response = await fetch(`${portal.url}/assets/app-1a2b.js`, { headers: { 'Accept-Encoding': accepted } })
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(await response.text()).toContain('stone stone')
})

test('the settings of whoever serves the page are laid over those of the build, and cannot end their block', async () => {
  const hostile = { apiHost: 'https://api.example', productName: '</script><script>alert(1)</script>$&' }
  const other = await createPortal({ dir, settings: () => hostile, tls: true }).listen({ port: 0, host: '127.0.0.1' })
  try {
    const response = await fetch(other.url)
    const html = await response.text()
    const block = /id="settings">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(JSON.parse(block)).toEqual(hostile)
    expect(html).not.toContain('<script>alert')
    expect(response.headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://api.example https://api.ipify.org;",
    )
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  } finally {
    await other.close()
  }
})

test('the demo wallet is in the page and there to load where it is wanted, and nowhere else', async () => {
  writeFileSync(join(parent, 'demo-wallet.js'), 'export const wallet = 1')
  writeFileSync(join(dir, 'index.html'), `<head></head>${page}`)
  const demo = await createPortal({ dir, settings, demoWallet: parent }).listen({ port: 0, host: '127.0.0.1' })
  try {
    const tag = '<script type="module" src="/demo-wallet.js"></script>'
    expect(await (await fetch(demo.url)).text()).toContain(tag)
    expect(await (await fetch(`${demo.url}/demo-wallet.js`)).text()).toBe('export const wallet = 1')
    expect((await ask('/')).body).not.toContain(tag)
    expect((await ask('/demo-wallet.js')).status).toBe(404)
  } finally {
    await demo.close()
  }
})

test('localhost answers on every loopback address of the machine', async () => {
  const both = await createPortal({ dir, settings }).listen({ port: 0 })
  try {
    expect((await fetch(`http://127.0.0.1:${both.port}/`)).status).toBe(200)
    expect((await fetch(both.url)).status).toBe(200)
  } finally {
    await both.close()
  }
})

test('a port in use is an error that names it, and leaves nothing listening', async () => {
  const attempt = createPortal({ dir, settings }).listen({ port: portal.port })
  await expect(attempt).rejects.toMatchObject({ code: 'EADDRINUSE', port: portal.port })
})

test('a folder without a build is refused with what to do', () => {
  expect(() => createPortal({ dir: parent, settings })).toThrow('run npm run build')
})
