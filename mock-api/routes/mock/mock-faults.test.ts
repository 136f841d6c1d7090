import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Fault } from '../../../fixtures/fault.ts'
import { alan, grace } from '../../../fixtures/people.ts'
import { controlMockApi } from '../../qa/control-client.ts'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'

const origin = 'http://portal.example'

let server: TestApi
let controls: ReturnType<typeof controlMockApi>
let token: string

beforeAll(async () => {
  server = await startTestApi({ portalOrigins: [origin] })
  controls = controlMockApi(server.url)
})

beforeEach(async () => {
  token = (await server.signIn(alan)).accessToken
})

afterEach(() => controls.liftFaults())
afterAll(() => server.close())

const call = 'GET /users/profile'
const profile = () => server.ask(call, { token, headers: { Origin: origin } })

test.each<[what: string, fault: Fault, status: number, text: string | RegExp]>([
  ['a status alone', { call, kind: 'status', status: 503 }, 503, ''],
  ['a status with a body', { call, kind: 'status', status: 418, body: { message: 'Tea' } }, 418, '{"message":"Tea"}'],
  ['a body that is null', { call, kind: 'status', status: 200, body: null }, 200, 'null'],
  ['malformed JSON', { call, kind: 'malformed' }, 200, /^\{[^}]*$/],
  ['a page', { call, kind: 'html' }, 200, /^<!doctype html>/],
  ['nothing', { call, kind: 'empty' }, 200, ''],
])('%s is answered, with CORS headers, until the fault is lifted', async (_, fault, status, text) => {
  const { id } = await controls.setFault(fault)
  for (const answer of [await profile(), await profile()]) {
    expect(answer.status).toBe(status)
    expect(answer.text).toEqual(typeof text === 'string' ? text : expect.stringMatching(text))
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
  }
  await controls.liftFault(id)
  expect((await profile()).body.id).toBe(alan.id)
})

test('too many requests say when to come again', async () => {
  await controls.setFault({ call, kind: 'status', status: 429, retryAfter: 7 })
  const { status, headers } = await profile()
  expect([status, headers.get('retry-after')]).toEqual([429, '7'])
  expect(headers.get('access-control-expose-headers')).toBe('Retry-After')
})

test('a fault befalls as many requests as it was set for, and is listed as long as there are some left', async () => {
  await controls.setFault({ call, kind: 'status', status: 401, times: 2 })
  expect([(await profile()).status, (await controls.faults())[0]?.times]).toEqual([401, 1])
  expect([(await profile()).status, await controls.faults()]).toEqual([401, []])
  expect((await profile()).status).toBe(200)
})

test('an answer is late by as much as was asked for', async () => {
  await controls.setFault({ call, kind: 'delay', ms: 300 })
  const start = performance.now()
  expect((await profile()).body.id).toBe(alan.id)
  expect(performance.now() - start).toBeGreaterThan(290)
})

test('a request hangs until its fault is lifted, and then breaks', async () => {
  const { id } = await controls.setFault({ call, kind: 'hang' })
  const waiting = profile()
  await controls.setFault({ call: 'GET /users/activities', kind: 'hang' })
  const outcome = waiting.then(
    () => 'answered',
    () => 'broken',
  )
  expect(await Promise.race([outcome, new Promise((resolve) => setTimeout(resolve, 200, 'hanging'))])).toBe('hanging')
  await controls.liftFault(id)
  expect(await outcome).toBe('broken')
})

test('a connection that breaks in the middle of an answer has done what was asked', async () => {
  await controls.setFault({ call: 'PATCH /users/profile', kind: 'cut' })
  await expect(server.ask('PATCH /users/profile', { token, body: { firstName: 'Cut' } })).rejects.toThrow()
  expect((await profile()).body.firstName).toBe('Cut')
})

test('closing the server lets nobody hang', async () => {
  const own = await startTestApi()
  own.api.faults.set({ call: 'GET /countries/membership', kind: 'hang', times: 1 })
  const hanging = own.ask('GET /countries/membership').catch(() => 'broken')
  // It has befallen the call once it is used up.
  await expect.poll(() => own.api.faults.list()).toEqual([])
  const start = performance.now()
  await own.close()
  expect(await hanging).toBe('broken')
  expect(performance.now() - start).toBeLessThan(3000)
})

describe('a fault for', () => {
  test.each<[Fault['call'], string, boolean]>([
    ['GET /users/profile', 'GET /users/profile?full', true],
    ['* /users/profile', 'GET /users/profile', true],
    ['* /*', 'GET /countries/membership', true],
    ['* /users/*', 'GET /users/admin/users', true],
    ['* /users/*', 'GET /countries/membership', false],
    ['PATCH /users/profile', 'GET /users/profile', false],
    ['GET /oauth/clients/consent/:clientId', 'GET /oauth/clients/consent/stoa', true],
    ['GET /oauth/clients/consent/odeon', 'GET /oauth/clients/consent/stoa', false],
    ['GET /oauth/clients', 'GET /oauth/clients/consent/stoa', false],
    ['* /*', 'GET /__mock/clock', false],
  ])('%s and the call %s: %s', async (pattern, asked, isFaulty) => {
    await controls.setFault({ call: pattern, kind: 'status', status: 599 })
    expect((await server.ask(asked, { token })).status === 599).toBe(isFaulty)
  })
})

test('the newest fault that fits wins, and the older ones stay', async () => {
  await controls.setFault({ call: '* /*', kind: 'status', status: 500 })
  await controls.setFault({ call, kind: 'status', status: 501, times: 1 })
  expect([(await profile()).status, (await profile()).status]).toEqual([501, 500])
})

test.each([
  [{}, 'kind'],
  [{ call, kind: 'explode' }, 'kind must be status, malformed'],
  [{ call, kind: 'status' }, 'status'],
  [{ call, kind: 'status', status: 100 }, 'status'],
  [{ call, kind: 'status', status: 500, retryAfter: 'soon' }, 'retryAfter'],
  [{ call, kind: 'html', status: 500 }, 'status'],
  [{ call, kind: 'html', times: 0 }, 'times must be 1 or more'],
  [{ call, kind: 'delay', ms: -1 }, 'ms'],
  [{ call: 'GET /userz', kind: 'html' }, 'The provider has no call \\"GET /userz\\"'],
  [{ call: 'DELETE /users/profile', kind: 'html' }, 'The provider has no call'],
  [{ call: 'GET /__mock/clock', kind: 'html' }, 'The provider has no call'],
  [{ call: '/users/profile', kind: 'html' }, 'A call looks like'],
])('%j is no fault: %s', async (body, words) => {
  const { status, text } = await server.ask('POST /__mock/faults', { body })
  expect(status).toBe(400)
  expect(text).toContain(words)
  expect(await controls.faults()).toEqual([])
})

test('a reset lifts all faults, and one that there is not cannot be lifted', async () => {
  await controls.setFault({ call, kind: 'html' })
  await controls.reset()
  expect(await controls.faults()).toEqual([])
  await expect(controls.liftFault('fault-1')).rejects.toThrow('404')
  expect((await server.signIn(grace)).accessToken).toBeTruthy()
})
