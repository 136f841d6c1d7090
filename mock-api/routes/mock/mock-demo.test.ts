import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'

let server: TestApi

beforeAll(async () => {
  server = await startTestApi()
})

afterAll(() => server.close())

test('every file that the page and its scripts ask for is there, as what it is', async () => {
  const asked = new Set(['/__mock/demo'])
  for (const path of asked) {
    const { status, text, headers } = await server.ask(`GET ${path}`)
    const type = path.endsWith('.css') ? 'text/css' : path.endsWith('.js') ? 'text/javascript' : 'text/html'
    expect([path, status, headers.get('Content-Type')]).toEqual([path, 200, `${type}; charset=utf-8`])
    const names = text.matchAll(/(?:href|src|"oauth4webapi")[=:]"(\/__mock\/demo[^"]*)"|from '\.(\/[\w.]+)'/g)
    for (const [, address, sibling] of names) asked.add(address ?? `/__mock/demo${sibling}`)
  }
  expect(asked.size).toBeGreaterThan(10)
})

test('only its own files may run there, and it stands in no frame', async () => {
  const { text, headers } = await server.ask('GET /__mock/demo')
  const policy = headers.get('Content-Security-Policy') ?? ''
  const [, map = ''] = /<script type="importmap">(.*?)<\/script>/.exec(text) ?? []
  expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(map).digest('base64')}' 'self';`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
})

test.each(['none.js', 'demo.ts', '..%2Fpage.ts', '%2e%2e%2fdemo.ts', '__proto__', 'constructor'])(
  'of all other files, such as %s, there is nothing',
  async (name) => {
    expect((await server.ask(`GET /__mock/demo/${name}`)).status).toBe(404)
  },
)

test('by another name of this machine, the visitor is led to the one that the provider has', async () => {
  const path = '/__mock/demo/callback?code=x&state=y'
  const response = await fetch(server.url.replace('127.0.0.1', 'localhost') + path, { redirect: 'manual' })
  expect([response.status, response.headers.get('Location')]).toEqual([302, server.url + path])
})
