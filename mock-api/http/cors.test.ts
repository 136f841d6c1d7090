import { expect, test } from 'vitest'
import { setUpTestApi } from '../test-support/hooks.ts'

const portal = 'http://localhost:5173'

const server = setUpTestApi()

async function crossOriginResponses(origin: string) {
  const preflight = await server.send('OPTIONS /users/profile', {
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'authorization',
    },
  })
  const call = await server.send('GET /public-address', { headers: { Origin: origin } })
  expect(preflight.status).toBe(204)
  for (const { headers } of [preflight, call]) {
    expect(headers.get('Access-Control-Allow-Credentials')).toBeNull()
    expect(headers.get('Vary')).toContain('Origin')
  }
  return { preflight, call }
}

test.each([portal, 'http://127.0.0.1:5173'])('a page of %s may read responses', async (origin) => {
  const { preflight, call } = await crossOriginResponses(origin)
  for (const { headers } of [preflight, call]) expect(headers.get('Access-Control-Allow-Origin')).toBe(origin)
  expect(preflight.headers.get('Access-Control-Allow-Headers')).toBe('Authorization, Content-Type')
  expect(call.headers.get('Access-Control-Expose-Headers')).toBe('Retry-After')
})

test.each([
  'http://localhost:5174',
  'http://localhost:5173.evil.example',
  'https://localhost:5173',
  'https://evil.example',
  'null',
])('a page of %s may not read responses', async (origin) => {
  const { preflight, call } = await crossOriginResponses(origin)
  for (const { headers } of [preflight, call]) expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
  expect(preflight.headers.get('Access-Control-Allow-Headers')).toBeNull()
  expect(call.headers.get('Access-Control-Expose-Headers')).toBeNull()
})

test.each([
  [portal, 200],
  ['https://evil.example', 403],
  ['http://127.0.0.1:9999', 403],
  // A sandboxed frame.
  ['null', 403],
])('a page of %s that resets the data gets %i', async (Origin, status) => {
  expect((await server.send('POST /__mock/reset', { headers: { Origin } })).status).toBe(status)
})

test('the control panel of a mock API behind a proxy with https may change data', async () => {
  const headers = { Origin: server.url.replace('http:', 'https:') }
  expect((await server.send('POST /__mock/reset', { headers })).status).toBe(200)
})
