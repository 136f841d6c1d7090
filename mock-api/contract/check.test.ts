import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agora } from '../../fixtures/clients.ts'
import { ada, grace, type Person } from '../../fixtures/people.ts'
import { controlMockApi } from '../qa/control-client.ts'
import type { Fault } from '../qa/faults.ts'
import { startTestApi, type TestApi } from '../qa/test-client.ts'
import { type CheckOptions, checkContract } from './check.ts'
import { operationList } from './operations.ts'
import { writtenReport } from './report.ts'

let server: TestApi

beforeEach(async () => {
  server = await startTestApi()
})
afterEach(() => server.close())

const portal = 'http://localhost:5173'

function optionsFor({ email, password }: Person, more: Partial<CheckOptions> = {}): CheckOptions {
  return { api: server.url, portal, email, password, write: false, ...more }
}

const differing = async (options: CheckOptions) =>
  (await checkContract(options)).findings.filter(({ verdict }) => verdict === 'differs')

const documented = operationList.flatMap(([call, { isExtra }]) => (isExtra ? [] : [call]))

test.each([
  ['an administrator', ada, {}],
  ['a member', grace, {}],
  ['a member, with an application', grace, { client: agora.clientId }],
])('the mock API keeps the contract with %s, whose data stay as they are', async (_, person, more) => {
  const { db } = server.api
  const rows = () => JSON.stringify([...db.users.rows(), ...db.clients.rows(), ...db.authorizations.rows()])
  const before = rows()
  const { findings, leftBehind } = await checkContract(optionsFor(person, more))
  expect(findings.filter(({ verdict }) => verdict === 'differs')).toEqual([])
  expect(findings.map(({ call }) => call)).toEqual(expect.arrayContaining(documented))
  expect(leftBehind).toEqual([])
  expect(rows()).toBe(before)
  expect(server.api.sessions.of(person.id)).toEqual([])
})

test.each([
  ['an administrator', ada, {}, []],
  ['a member', grace, { client: agora.clientId }, []],
  [
    'a member without an application',
    grace,
    {},
    ['GET /oauth/clients/consent/:clientId', 'POST /oauth/authorize', 'POST /oauth/revoke-access/:id'],
  ],
])('with --write, %s is answered as the contract says in every documented call', async (_, person, more, without) => {
  const { findings } = await checkContract(optionsFor(person, { ...more, write: true }))
  expect(findings.filter(({ verdict }) => verdict === 'differs')).toEqual([])
  const skipped = findings.flatMap(({ call, verdict }) => (verdict === 'skipped' ? [call] : []))
  expect(documented.filter((call) => skipped.includes(call)).sort()).toEqual(without)
  const { authorizations, users } = server.api.db
  expect(authorizations.where('userId', person.id)).toEqual([])
  const { passwordRecord: _record, ...account } = { ...person, ...users.get(person.id) }
  expect(account).toMatchObject({ firstName: person.firstName, publicAddress: null })
  expect((await server.signIn(person)).accessToken).not.toBe('')
})

test.each<[string, Fault, Record<string, unknown>]>([
  ['a page', { call: 'GET /countries/membership', kind: 'html' }, { at: 'header Content-Type' }],
  ['broken JSON', { call: 'GET /countries/membership', kind: 'malformed' }, { at: 'the body', expected: 'JSON' }],
  ['nothing', { call: 'GET /countries/membership', kind: 'empty' }, { at: 'header Content-Type', got: 'nothing' }],
  ['half of an answer', { call: 'GET /countries/membership', kind: 'cut' }, { at: 'the connection' }],
  [
    'a refusal without a text',
    { call: 'GET /users/verify-email', kind: 'status', status: 400, body: { code: 7 } },
    { at: 'message', expected: 'to be there', got: 'nothing' },
  ],
  [
    'a success that should be a no',
    { call: 'GET /users/verify-email', kind: 'status', status: 200, body: { success: true } },
    { at: 'success', expected: 'false', got: 'true' },
  ],
  [
    'too many requests',
    { call: 'GET /countries/membership', kind: 'status', status: 429, body: { message: 'Wait' }, retryAfter: 3600 },
    { at: 'status', expected: '2xx', got: '429, retry in 3600 s' },
  ],
  ['an error of its own', { call: 'GET /users/sessions', kind: 'status', status: 500 }, { at: 'status', got: '500' }],
])('%s is found', async (_, fault, where) => {
  await controlMockApi(server.url).setFault(fault)
  const [first] = await differing(optionsFor(ada))
  expect(first?.call).toBe(fault.call)
  expect(first?.difference).toMatchObject(where)
})

type Change = (answer: { headers: Headers; path: string; body: string; hasToken: boolean }) => string | undefined

/** A provider that is the mock API but for what `change` does to headers, and the body that it returns. */
async function brokenBy(change: Change): Promise<{ url: string; close(): void }> {
  const proxy = createServer(async (request, response) => {
    const { method = '', url = '', headers: sent } = request
    const { authorization, origin = '' } = sent
    const body = await text(request)
    const preflight = Object.entries(sent).flatMap(([name, value]): [string, string][] =>
      name.startsWith('access-control-') ? [[name, String(value)]] : [],
    )
    const answer = await fetch(server.url + url, {
      method,
      headers: {
        ...Object.fromEntries(preflight),
        Origin: origin,
        ...(authorization !== undefined && { Authorization: authorization }),
        ...(body !== '' && { 'Content-Type': 'application/json' }),
      },
      ...(body !== '' && { body }),
    })
    const headers = new Headers(answer.headers)
    for (const name of ['content-length', 'connection', 'keep-alive', 'transfer-encoding']) headers.delete(name)
    const own = await answer.text()
    const changed = change({ headers, path: url, body: own, hasToken: authorization !== undefined })
    response.writeHead(answer.status, Object.fromEntries(headers)).end(changed ?? own)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close: () => proxy.close(),
  }
}

test('the first difference is explained where it is, and secrets are not repeated', async () => {
  const proxy = await brokenBy(({ path, body, hasToken }) =>
    hasToken && path.startsWith('/users/admin/users')
      ? body.replace(/"username":"(\w+)"/, '"username":7')
      : body.replace(/"refreshToken":"[^"]*"/, '"refreshToken":["a-secret"]'),
  )
  const report = writtenReport(await checkContract(optionsFor(ada, { api: proxy.url })))
  proxy.close()
  expect(report).toContain(`The first difference: POST /users/login
  where     refreshToken
  expected  string
  got       ["•••"]`)
  expect(report).not.toContain('a-secret')
  expect(report).not.toContain(ada.password)
})

test.each<[string, Change, string, string]>([
  [
    'forgets to forbid caching',
    ({ headers }) => void headers.delete('Cache-Control'),
    'GET /users/profile',
    'Cache-Control',
  ],
  [
    'does not let the portal read',
    ({ headers, path, hasToken }) =>
      void (hasToken && path === '/users/activities' && headers.delete('Access-Control-Allow-Origin')),
    'GET /users/activities',
    'Access-Control-Allow-Origin',
  ],
  [
    'does not let the portal change',
    ({ headers }) => void headers.set('Access-Control-Allow-Methods', 'GET, POST'),
    'OPTIONS /users/profile',
    'Access-Control-Allow-Methods',
  ],
  [
    'lets every site read',
    ({ headers, path }) =>
      void (
        path === '/countries/membership' && headers.set('Access-Control-Allow-Origin', 'https://elsewhere.invalid')
      ),
    'GET /countries/membership',
    'Access-Control-Allow-Origin',
  ],
])('a provider that %s is found out', async (_, change, call, header) => {
  const proxy = await brokenBy(change)
  const [first] = await differing(optionsFor(grace, { api: proxy.url }))
  proxy.close()
  expect([first?.call, first?.difference?.at]).toEqual([call, `header ${header}`])
})

test('what could not be taken away again is named', async () => {
  const { setFault } = controlMockApi(server.url)
  await setFault({ call: 'POST /oauth/revoke-access/:id', kind: 'status', status: 500, body: { message: 'No' } })
  const { leftBehind } = await checkContract(optionsFor(grace, { write: true, client: agora.clientId }))
  expect(leftBehind).toEqual([`the authorization of ${agora.name}`, expect.stringMatching(/^the account check-/)])
})

test('a password that is wrong leaves the rest to be skipped, and says why', async () => {
  const { findings } = await checkContract(optionsFor({ ...grace, password: 'Compiler-1953' }))
  expect(findings.filter(({ verdict }) => verdict === 'differs').map(({ call }) => call)).toEqual(['POST /users/login'])
  const report = writtenReport({ findings, leftBehind: [] })
  expect(report).toMatch(/GET \/users\/activities +the sign-in failed/)
})

test('a provider that responds 429 with a short Retry-After is asked once more', async () => {
  server.api.faults.set({ call: 'GET /users/profile', kind: 'status', status: 429, retryAfter: 1, times: 1 })
  const said: string[] = []
  expect(await differing(optionsFor(ada, { say: (line) => said.push(line) }))).toEqual([])
  expect(said).toEqual(['Too many requests: trying again in 1 s …'])
})

test('a provider that does not respond is asked only once', async () => {
  const stopped = await startTestApi()
  await stopped.close()
  const { findings } = await checkContract(optionsFor(ada, { api: stopped.url }))
  const made = findings.filter(({ verdict }) => verdict !== 'skipped')
  expect(made).toMatchObject([{ received: 'no response', difference: { at: 'the connection' } }])
  expect(made[0]?.difference?.got).toContain('ECONNREFUSED')
  expect(findings.find(({ call }) => call === 'POST /users/login')?.received).toBe('the provider does not respond')
})
