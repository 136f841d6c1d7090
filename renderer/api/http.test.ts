import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError, errorMessage, isTemporaryFailure } from './api-error.ts'
import type { Call } from './call.ts'
import { getConsentClient } from './contract/oauth-clients.ts'
import { verifyEmail } from './contract/users-email.ts'
import { send } from './http.ts'

type Respond = (response: ServerResponse, call: number) => void

let respond: Respond
let calls: IncomingMessage[] = []
let lastInit: RequestInit | undefined
const server = createServer((request, response) => {
  calls.push(request)
  respond(response, calls.length)
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  calls = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    lastInit = init
    return fetch(origin + path, init)
  })
})

const json =
  (status: number, body: unknown, headers = {}): Respond =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    response.end(JSON.stringify(body))
  }
const raw =
  (status: number, type: string, body: string): Respond =>
  (response) => {
    response.writeHead(status, { 'content-type': type })
    response.end(body)
  }
const rejected = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => error,
  )
const load: Call = { id: 'getMembership', route: 'GET /x', access: 'public' }
const change: Call = { id: 'logout', route: 'POST /x', access: 'public' }
const loadThing = { ...load, response: v.object({ id: v.string() }) } satisfies Call
const failure = (call = change, signal?: AbortSignal) => rejected(send(call, { signal }))

test('a call sends no cookies, and its response is not cached', async () => {
  respond = json(200, {})
  await send(load)
  expect(lastInit).toMatchObject({ credentials: 'omit', cache: 'no-store' })
})

test.each([
  ['message comes first', { message: 'one', error_description: 'two', error: 'three' }, 'one'],
  ['error_description comes next', { error_description: 'two', error: 'three' }, 'two'],
  ['error comes last', { error: 'three' }, 'three'],
  ['values other than strings are skipped', { message: { a: 1 }, error_description: ['x'], error: 'three' }, 'three'],
  ['blank strings are skipped', { message: '  ', error: 'three' }, 'three'],
])('the text of an error response: %s', async (_, body, text) => {
  respond = json(400, body)
  const error = await failure()
  expect(error).toBeInstanceOf(ApiError)
  expect(errorMessage(error, 'Failed to do it')).toBe(text)
  expect(error).toHaveProperty('message', text)
})

test.each([
  ['an object without text', json(418, { message: 7 })],
  ['a page of HTML', raw(418, 'text/html', '<h1>message</h1>')],
  ['JSON with another content type', raw(418, 'text/plain', '{"message":"no"}')],
  ['broken JSON', raw(418, 'application/json', '{"message":')],
  ['nothing', raw(418, 'application/json', '')],
])('an error response with %s shows its status', async (_, given) => {
  respond = given
  const error = await failure()
  expect(error).toHaveProperty('message', 'HTTP error! status: 418')
  expect(errorMessage(error, 'Failed to do it')).toBe('Failed to do it')
})

test('an error message is cut at 300 characters', async () => {
  respond = json(400, { message: 'x'.repeat(10_000) })
  expect(errorMessage(await failure(), '')).toHaveLength(300)
})

test.each([
  ['JSON of another shape', json(200, { id: 7 })],
  ['a page of HTML', raw(200, 'text/html', '<p>Please sign in to the network</p>')],
  ['broken JSON', raw(200, 'application/json', '{"id":')],
  ['nothing', raw(200, 'application/json', '')],
])('a response of %s counts as a temporary failure', async (_, given) => {
  respond = given
  const error = await rejected(send(loadThing))
  expect(isTemporaryFailure(error)).toBe(true)
  expect(errorMessage(error, 'Failed to load')).toBe('Failed to load')
})

test('a call that ignores the response accepts an empty one', async () => {
  respond = (response) => response.writeHead(204).end()
  await send(change)
  expect(calls).toHaveLength(1)
})

test('a call that ignores the response rejects the page of a captive portal', async () => {
  respond = raw(200, 'text/html', '<p>Please sign in to the network</p>')
  expect(isTemporaryFailure(await failure())).toBe(true)
})

test.each([
  [400, false],
  [401, false],
  [429, true],
  [500, true],
])('a %i counts as a temporary failure: %s', async (status, expected) => {
  respond = json(status, { message: 'x' })
  expect(isTemporaryFailure(await failure())).toBe(expected)
})

test('a connection that breaks during the response counts as a temporary failure', async () => {
  respond = (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('{"id"', () => response.destroy())
  }
  expect(isTemporaryFailure(await failure())).toBe(true)
  expect(calls).toHaveLength(1)
  expect(isTemporaryFailure(await failure(load))).toBe(true)
  expect(calls, 'a GET is repeated once').toHaveLength(3)
})

test('parameters of the path and the query are encoded', async () => {
  respond = json(200, { name: 'Agora' })
  await send(getConsentClient, { params: { clientId: 'a/b?c' } })
  await send(verifyEmail, { query: { token: 'a&b c' } })
  expect(calls.map(({ url }) => url)).toEqual(['/oauth/clients/consent/a%2Fb%3Fc', '/users/verify-email?token=a%26b+c'])
})

test('a call that uses up its token is not retried', async () => {
  respond = json(503, {})
  await expect(send(verifyEmail, { query: { token: 'token' } })).rejects.toThrow()
  respond = (response) => response.destroy()
  await expect(send(verifyEmail, { query: { token: 'token' } })).rejects.toThrow()
  expect(calls).toHaveLength(2)
})

test('a GET is retried once if the provider could not be reached', async () => {
  respond = (response, call) => json(call === 1 ? 503 : 200, { id: '7' })(response, call)
  expect(await send(loadThing)).toEqual({ id: '7' })
  calls = []
  respond = (response, call) => (call === 1 ? response.destroy() : json(200, { id: '8' })(response, call))
  expect(await send(loadThing)).toEqual({ id: '8' })
})

test.each([
  ['a GET that keeps failing', 502, 2, load],
  ['a GET with a 500', 500, 1, load],
  ['a POST', 503, 1, change],
])('%s (status %i) is sent %i time(s)', async (_, status, times, call) => {
  respond = json(status, {})
  await failure(call)
  expect(calls).toHaveLength(times)
})

test('an aborted call is not sent again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  respond = json(503, {})
  const controller = new AbortController()
  // The length of the pause before the second attempt is random.
  const pause = new Promise<void>((resolve) => {
    vi.spyOn(Math, 'random').mockImplementation(() => {
      resolve()
      return 0
    })
  })
  const result = failure(load, controller.signal)
  await pause
  controller.abort()
  await result
  await vi.advanceTimersByTimeAsync(1000)
  await failure(change)
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST'])
})

test.each([
  ['the same URL and token', {}, 'Early'],
  ['another URL', { url: '/oauth/clients/consent/odeon' }, 'Late'],
  ['another token', { authorization: 'Bearer other' }, 'Late'],
  ['no response', { response: Promise.resolve(undefined) }, 'Late'],
])('after an early call with %s, a request gets the right response', async (_, difference, name) => {
  const response = Promise.resolve(Response.json({ name: 'Early' }))
  const early = { url: '/oauth/clients/consent/stoa', authorization: 'Bearer token', response }
  vi.stubGlobal('earlyCall', { ...early, ...difference })
  respond = json(200, { name: 'Late' })
  const load = () => send(getConsentClient, { params: { clientId: 'stoa' }, token: 'token' })
  expect([await load(), await load()]).toEqual([{ name }, { name: 'Late' }])
})

test('a failed early call counts as the first attempt', async () => {
  const early = { url: '/oauth/clients/consent/stoa', authorization: 'Bearer token' }
  vi.stubGlobal('earlyCall', { ...early, response: Promise.resolve(undefined) })
  respond = json(503, {})
  await rejected(send(getConsentClient, { params: { clientId: 'stoa' }, token: 'token' }))
  expect(calls).toHaveLength(1)
})

describe('a request that runs out of time', () => {
  beforeEach(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(200))
    // The longest pause before a retry.
    vi.spyOn(Math, 'random').mockReturnValue(1)
  })
  afterEach(() => void vi.restoreAllMocks())

  test.each<[string, Respond]>([
    ['without a response', () => {}],
    [
      'in the middle of the response',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"id"'),
    ],
    ['before it is retried', json(503, {})],
  ])('%s fails after 10 seconds and is sent once', async (_, given) => {
    respond = given
    expect(await failure(load)).toHaveProperty('name', 'TimeoutError')
    expect(new Set(vi.mocked(AbortSignal.timeout).mock.calls.flat())).toEqual(new Set([10_000]))
    expect(calls).toHaveLength(1)
  })
})

test('a call that needs a token is not sent without one', async () => {
  const error = await failure({ ...load, access: 'member' })
  expect(errorMessage(error, 'Failed to do it')).toBe('No access token found')
  expect(calls).toHaveLength(0)
})

test.each([
  ['12', 12],
  ['86400', 60],
  ['0', undefined],
  ['soon', undefined],
])('Retry-After: %s means a wait of %s seconds', async (header, expected) => {
  respond = json(429, { message: 'Slow down' }, { 'retry-after': header })
  expect(await failure()).toHaveProperty('retryAfter', expected)
})
