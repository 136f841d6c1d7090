import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../qa/test-client.ts'

let server: TestApi
const portal = 'http://localhost:5173'

beforeAll(async () => {
  server = await startTestApi()
})

afterAll(() => server.close())

describe('pages of other origins', () => {
  test.each([
    [portal, portal],
    ['http://127.0.0.1:5173', 'http://127.0.0.1:5173'],
    ['http://localhost:5174', null],
    ['http://localhost:5173.evil.example', null],
    ['https://localhost:5173', null],
    ['https://evil.example', null],
    ['null', null],
  ])('%s may read: %s', async (origin, allowed) => {
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

  test('may not move the clock or reset the data', async () => {
    const evil = { Origin: 'https://evil.example' }
    expect((await server.ask('POST /__mock/reset', { headers: evil })).status).toBe(403)
    expect(
      (await server.ask('POST /__mock/clock', { headers: { Origin: portal }, body: { advanceMs: 0 } })).status,
    ).toBe(200)
  })
})
