import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'

let server: TestApi

beforeAll(async () => {
  server = await startTestApi()
})

afterAll(() => server.close())

test('every file that the page and its scripts ask for is there, as what it is', async () => {
  const asked = new Set(['/__mock/'])
  for (const path of asked) {
    const { status, text, headers } = await server.ask(`GET ${path}`)
    const type = path.endsWith('.css') ? 'text/css' : path.endsWith('.js') ? 'text/javascript' : 'text/html'
    expect([path, status, headers.get('Content-Type')]).toEqual([path, 200, `${type}; charset=utf-8`])
    const names = text.matchAll(/(?:href|src)="(\/__mock\/(?:panel|demo)\/[^"]+)"|from '(\.\.?\/[\w./]+\.js)'/g)
    for (const [, address, sibling = ''] of names) asked.add(address ?? new URL(sibling, server.url + path).pathname)
  }
  expect(asked.size).toBeGreaterThan(9)
})

test('only its own files may run there, and it stands in no frame', async () => {
  const policy = (await server.ask('GET /__mock/')).headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
})

test('every call of the provider can be chosen, and none of the controls', async () => {
  const { text } = await server.ask('GET /__mock/')
  const calls = [...text.matchAll(/<option value="([A-Z*]+ \/[^"]*)">/g)].map(([, call]) => call)
  expect(calls).toContain('GET /.well-known/oauth-authorization-server')
  expect(calls).toContain('POST /users/login')
  expect(calls.filter((call) => call?.includes('__mock'))).toEqual([])
  for (const call of calls)
    expect((await server.ask('POST /__mock/faults', { body: { call, kind: 'empty' } })).status).toBe(201)
  await server.ask('DELETE /__mock/faults')
})

test('what somebody wrote into a fault does not become markup', async () => {
  await server.ask('POST /__mock/faults', { body: { call: 'DELETE /users/sessions/"><img>', kind: 'hang' } })
  expect((await server.ask('GET /__mock/')).text).not.toContain('<img')
})

test.each(['none.js', 'panel.ts', '..%2Fpage.ts', '__proto__'])(
  'of all other files, such as %s, there is nothing',
  async (name) => {
    expect((await server.ask(`GET /__mock/panel/${name}`)).status).toBe(404)
  },
)

test.each(['127.0.0.1', 'localhost'])(
  'opened at %s, it leads to the portal at the same host, which finds its cookies',
  async (host) => {
    const { port } = new URL(server.url)
    const page = await fetch(`http://${host}:${port}/__mock/`)
    expect(await page.text()).toContain(`href="http://${host}:5173/"`)
  },
)
