import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { securityHeaders } from '../../renderer/hosting/portal-files.ts'
import { serveRenderer } from './serve-renderer.ts'

const parent = mkdtempSync(join(tmpdir(), 'renderer-'))
const dir = join(parent, 'renderer')
const apiHost = 'http://127.0.0.1:4000'
const html = { accept: 'text/html,application/xhtml+xml' }
let serve: (request: Request) => Response

beforeAll(() => {
  mkdirSync(join(dir, 'assets'), { recursive: true })
  writeFileSync(join(parent, 'secret.txt'), 'secret')
  symlinkSync(join(parent, 'secret.txt'), join(dir, 'link.txt'))
  writeFileSync(join(dir, 'index.html'), '<script type="application/json" id="settings">{}</script><div id="root">')
  writeFileSync(join(dir, 'assets', 'start.js'), 'start()')
  serve = serveRenderer({ dir, settings: () => ({ apiHost }) })
})
afterAll(() => rmSync(parent, { recursive: true }))

test.each(['/', '/dashboard/security', '/oauth/callback?code=c', '/dashboard/john.doe', '/..%252fsecret.txt'])(
  'a navigation to %s gets the page with the security headers of the web portal',
  async (path) => {
    const response = serve(new Request(`app://ancient${path}`, { headers: html }))
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(`{"apiHost":"${apiHost}"}`)
    const { pathname } = new URL(`app://ancient${path}`)
    const connectSources = [apiHost, 'https://api.ipify.org']
    const expected = new Headers({
      ...securityHeaders({ path: pathname, connectSources, scriptHashes: [], styleHashes: [], tls: false }),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
    })
    expect([...response.headers]).toEqual([...expected])
  },
)

test.each([
  ['GET', 'app://ancient/assets/start.js', 200],
  ['HEAD', 'app://ancient/assets/start.js', 200],
  ['GET', 'app://ancient/assets/gone.js', 404],
  ['GET', 'app://ancient/users/profile', 404],
  ['GET', 'app://ancient/index.html', 404],
  ['GET', 'app://ancient/link.txt', 404],
  ['GET', 'app://ancient/../secret.txt', 404],
  ['GET', 'app://ancient/%2e%2e/secret.txt', 404],
  ['GET', 'app://ancient/..%2fsecret.txt', 400],
  ['GET', 'app://ancient/..%5csecret.txt', 400],
  ['GET', `app://ancient/${encodeURIComponent('/etc/passwd')}`, 400],
  // Decoded once: the rest is part of the name.
  ['GET', 'app://ancient/%252e%252e/secret.txt', 404],
  ['GET', 'app://ancient/%5c%5cserver/share', 400],
  ['GET', 'app://ancient/C:%5cwindows', 400],
  ['GET', 'app://ancient//etc/passwd', 400],
  ['GET', 'app://ancient/x%00.js', 400],
  ['GET', 'app://ancient/x%0a', 400],
  ['GET', 'app://ancient/%', 400],
  ['GET', 'app://ancient/%c0%ae%c0%ae/x', 400],
  ['GET', 'app://ancient:80/', 400],
  ['GET', 'app://evil/', 400],
  ['GET', 'https://ancient/', 400],
  ['POST', 'app://ancient/', 405],
  ['PUT', 'app://ancient/assets/start.js', 405],
  ['DELETE', 'app://ancient/', 405],
])('%s %s responds with %i and nothing from outside the build folder', async (method, url, status) => {
  const response = serve(new Request(url, { method }))
  const body = await response.text()
  expect(response.status).toBe(status)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(body).not.toContain('secret')
  expect(body.includes('start()')).toBe(status === 200 && method === 'GET')
})
