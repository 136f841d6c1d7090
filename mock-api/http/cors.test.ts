import { expect, test } from 'vitest'
import { setUpTestApi } from '../qa/test-hooks.ts'

const portal = 'http://localhost:5173'

const server = setUpTestApi()

test.each([
  [portal, portal],
  ['http://127.0.0.1:5173', 'http://127.0.0.1:5173'],
  ['http://localhost:5174', null],
  ['http://localhost:5173.evil.example', null],
  ['https://localhost:5173', null],
  ['https://evil.example', null],
  ['null', null],
])('a page of %s may read responses for: %s', async (origin, allowed) => {
  const preflight = await server.ask('OPTIONS /users/profile', {
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'authorization',
    },
  })
  const call = await server.ask('GET /public-address', { headers: { Origin: origin } })
  for (const { headers } of [preflight, call]) {
    expect(headers.get('Access-Control-Allow-Origin')).toBe(allowed)
    expect(headers.get('Access-Control-Allow-Credentials')).toBeNull()
    expect(headers.get('Vary')).toContain('Origin')
  }
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('Access-Control-Allow-Headers')).toBe(allowed && 'Authorization, Content-Type')
  expect(call.headers.get('Access-Control-Expose-Headers')).toBe(allowed && 'Retry-After')
})

test.each([
  [portal, 200],
  ['https://evil.example', 403],
])('a page of %s that resets the data gets %i', async (Origin, status) => {
  expect((await server.ask('POST /__mock/reset', { headers: { Origin } })).status).toBe(status)
})
