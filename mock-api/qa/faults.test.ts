import { beforeEach, expect, test } from 'vitest'
import type { Fault } from '../../fixtures/fault.ts'
import { alan } from '../../fixtures/people.ts'
import { startTestApi } from '../test-support/client.ts'
import { setUpTestApi } from '../test-support/hooks.ts'

const origin = 'http://portal.example'
const call = 'GET /users/profile'

const server = setUpTestApi({ portalOrigins: [origin] })
let token: string

beforeEach(async () => {
  token = (await server.signIn(alan)).accessToken
})

const profile = () => server.send(call, { token, headers: { Origin: origin } })

test.each<[kind: string, fault: Fault, status: number, text: string | RegExp]>([
  ['a status', { call, kind: 'status', status: 503 }, 503, ''],
  ['a status with a body', { call, kind: 'status', status: 418, body: { message: 'Tea' } }, 418, '{"message":"Tea"}'],
  ['a null body', { call, kind: 'status', status: 200, body: null }, 200, 'null'],
  ['a text as JSON', { call, kind: 'status', status: 200, body: '<b>' }, 200, '"<b>"'],
  ['malformed JSON', { call, kind: 'malformed' }, 200, /^\{[^}]*$/],
  ['an HTML page', { call, kind: 'html' }, 200, /^<!doctype html>/],
  ['an empty body', { call, kind: 'empty' }, 200, ''],
])('the portal receives %s until the fault is removed', async (_, fault, status, text) => {
  const { id } = await server.controls.addFault(fault)
  for (const response of [await profile(), await profile()]) {
    expect(response.status).toBe(status)
    expect(response.text).toEqual(typeof text === 'string' ? text : expect.stringMatching(text))
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(response.headers.get('mock-fault')).toBe(fault.kind)
  }
  await server.controls.removeFault(id)
  expect((await profile()).body.id).toBe(alan.id)
})

test.each<[kind: string, fault: Fault, type: string | null]>([
  ['a text', { call, kind: 'status', status: 200, body: '<script>alert(1)</script>' }, 'application/json'],
  ['malformed JSON', { call, kind: 'malformed' }, 'application/json'],
  ['an HTML page', { call, kind: 'html' }, 'text/html'],
  ['an empty body', { call, kind: 'empty' }, null],
])('a fault with %s cannot run scripts', async (_, fault, type) => {
  await server.controls.addFault(fault)
  const { headers } = await profile()
  expect(headers.get('content-type')?.split(';')[0] ?? null).toBe(type)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('a 429 fault sends Retry-After to the portal', async () => {
  await server.controls.addFault({ call, kind: 'status', status: 429, retryAfter: 7 })
  const { status, headers } = await profile()
  expect([status, headers.get('retry-after')]).toEqual([429, '7'])
  expect(headers.get('access-control-expose-headers')).toBe('Retry-After')
})

test('a fault with maxMatches is removed after that many requests', async () => {
  await server.controls.addFault({ call, kind: 'status', status: 401, maxMatches: 2 })
  expect([(await profile()).status, (await server.controls.faults())[0]?.maxMatches]).toEqual([401, 1])
  expect([(await profile()).status, await server.controls.faults()]).toEqual([401, []])
  expect((await profile()).status).toBe(200)
})

test('a delay fault delays the response', async () => {
  await server.controls.addFault({ call, kind: 'delay', ms: 300 })
  const start = performance.now()
  expect((await profile()).body.id).toBe(alan.id)
  expect(performance.now() - start).toBeGreaterThan(290)
})

test('removing the faults ends hanging requests with 504', async () => {
  await server.controls.addFault({ call, kind: 'hang', maxMatches: 1 })
  const result = profile()
  // The fault is used up once it holds the request.
  await expect.poll(() => server.controls.faults()).toEqual([])
  await server.controls.removeFaults()
  expect((await result).status).toBe(504)
})

test('closing the server ends hanging requests', async () => {
  const other = await startTestApi()
  other.api.faults.add({ call: 'GET /countries/membership', kind: 'hang', maxMatches: 1 })
  const result = other.send('GET /countries/membership')
  await expect.poll(() => other.api.faults.list()).toEqual([])
  await other.close()
  expect((await result).status).toBe(504)
})

test('a cut fault closes the connection after the request was handled', async () => {
  await server.controls.addFault({ call: 'PATCH /users/profile', kind: 'cut' })
  await expect(server.send('PATCH /users/profile', { token, body: { firstName: 'Cut' } })).rejects.toThrow()
  expect((await profile()).body.firstName).toBe('Cut')
})

test.each<[Fault['call'], 'applies' | 'does not apply', string]>([
  ['GET /users/profile', 'applies', 'GET /users/profile?full'],
  ['* /users/profile', 'applies', 'GET /users/profile'],
  ['* /*', 'applies', 'GET /countries/membership'],
  ['* /users/*', 'applies', 'GET /users/admin/users'],
  ['GET /oauth/clients/consent/:clientId', 'applies', 'GET /oauth/clients/consent/stoa'],
  ['* /users/*', 'does not apply', 'GET /countries/membership'],
  ['PATCH /users/profile', 'does not apply', 'GET /users/profile'],
  ['GET /oauth/clients/consent/odeon', 'does not apply', 'GET /oauth/clients/consent/stoa'],
  ['GET /oauth/clients', 'does not apply', 'GET /oauth/clients/consent/stoa'],
  ['* /*', 'does not apply', 'GET /__mock/clock'],
])('a fault for %s %s to %s', async (pattern, effect, request) => {
  await server.controls.addFault({ call: pattern, kind: 'status', status: 599 })
  expect((await server.send(request, { token })).status).toBe(effect === 'applies' ? 599 : 200)
})

test('the newest matching fault applies', async () => {
  await server.controls.addFault({ call: '* /*', kind: 'status', status: 500 })
  await server.controls.addFault({ call, kind: 'status', status: 501, maxMatches: 1 })
  expect([(await profile()).status, (await profile()).status]).toEqual([501, 500])
})

test('a fault that is added again is listed once and applies first', async () => {
  const first = await server.controls.addFault({ call, kind: 'status', status: 500 })
  const second = await server.controls.addFault({ call, kind: 'status', status: 501 })
  expect(await server.controls.addFault({ call, kind: 'status', status: 500 })).toEqual(first)
  expect(await server.controls.faults()).toEqual([first, second])
})

test.each([
  [{ call, kind: 'explode' }, 'kind must be status, malformed'],
  [{ call, kind: 'status' }, 'status'],
  [{ call, kind: 'status', status: 100 }, 'status'],
  [{ call, kind: 'status', status: 500, retryAfter: 'soon' }, 'retryAfter'],
  [{ call, kind: 'html', status: 500 }, 'status'],
  [{ call, kind: 'html', maxMatches: 0 }, 'maxMatches must be 1 or more'],
  [{ call, kind: 'delay' }, 'ms is missing'],
  [{ call: 'GET /userz', kind: 'html' }, 'The provider has no call \\"GET /userz\\"'],
  [{ call: 'GET /__mock/clock', kind: 'html' }, 'The provider has no call'],
  [{ call: '/users/profile', kind: 'html' }, 'A call looks like'],
])('the fault %j is rejected: %s', async (body, message) => {
  const { status, text } = await server.send('POST /__mock/faults', { body })
  expect([status, text]).toEqual([400, expect.stringContaining(message)])
  expect(await server.controls.faults()).toEqual([])
})

test('removing an unknown fault gets 404', async () => {
  await expect(server.controls.removeFault('fault-1')).rejects.toThrow('404')
})
