import { expect, test } from 'vitest'
import { agora } from '../../fixtures/clients.ts'
import type { Fault } from '../../fixtures/fault.ts'
import { ada, grace, type Person } from '../../fixtures/people.ts'
import { startServer } from '../../renderer/hosting/start-server.ts'
import { startTestApi } from '../test-support/client.ts'
import { setUpTestApi } from '../test-support/hooks.ts'
import { calls } from './calls.ts'
import { type CheckOptions, checkContract } from './check.ts'
import { formatReport } from './report.ts'

const server = setUpTestApi()

const portal = 'http://localhost:5173'
const documented = calls.flatMap(({ route, isOptional }) => (isOptional ? [] : [route]))

function check({ email, password }: Person, more: Partial<CheckOptions> = {}) {
  return checkContract({ api: server.url, portal, email, password, write: false, ...more })
}

async function differences(person: Person, more: Partial<CheckOptions> = {}) {
  return (await check(person, more)).findings.filter(({ verdict }) => verdict === 'differs')
}

test.each([
  ['an administrator', ada, {}],
  ['a member', grace, { client: agora.clientId }],
])('without --write the check leaves the data unchanged for %s', async (_, person, more) => {
  const { db } = server.api
  const rows = () => JSON.stringify([...db.users.rows(), ...db.clients.rows(), ...db.authorizations.rows()])
  const before = rows()
  const { findings, notRemoved } = await check(person, more)
  expect(findings.filter(({ verdict }) => verdict === 'differs')).toEqual([])
  expect(findings.map(({ call }) => call)).toEqual(expect.arrayContaining(documented))
  expect(notRemoved).toEqual([])
  expect(rows()).toBe(before)
  expect(server.api.sessions.list(person.id)).toEqual([])
})

const needClient = ['GET /oauth/clients/consent/:clientId', 'POST /oauth/authorize', 'POST /oauth/revoke-access/:id']

test.each([
  ['an administrator', ada, {}, []],
  ['a member', grace, { client: agora.clientId }, []],
  ['a member without an application', grace, {}, needClient],
])('with --write the check finds no difference for %s', async (_, person, more, expectedSkips) => {
  const { findings } = await check(person, { ...more, write: true })
  expect(findings.filter(({ verdict }) => verdict === 'differs')).toEqual([])
  const skipped = findings.flatMap(({ call, verdict }) => (verdict === 'skipped' ? [call] : []))
  expect(documented.filter((call) => skipped.includes(call)).sort()).toEqual(expectedSkips)
  const { authorizations, users } = server.api.db
  expect(authorizations.where('userId', person.id)).toEqual([])
  expect(users.get(person.id)).toMatchObject({ firstName: person.firstName, publicAddress: null })
  expect((await server.signIn(person)).accessToken).not.toBe('')
})

const countries = { call: 'GET /countries/membership' } as const
const verification = { call: 'GET /users/verify-email', kind: 'status' } as const

test.each<[string, Fault, string, RegExp]>([
  ['a page', { ...countries, kind: 'html' }, 'header Content-Type', /^text\/html/],
  ['broken JSON', { ...countries, kind: 'malformed' }, 'the body', /This ends/],
  ['an empty body', { ...countries, kind: 'empty' }, 'header Content-Type', /^nothing$/],
  ['half a response', { ...countries, kind: 'cut' }, 'the connection', /./],
  ['an error without a message', { ...verification, status: 400, body: { code: 7 } }, 'message', /^nothing$/],
  ['a success for an unknown token', { ...verification, status: 200, body: { success: true } }, 'success', /^true$/],
  ['a long wait', { ...countries, kind: 'status', status: 429, retryAfter: 3600 }, 'status', /Retry-After: 3600/],
  ['a server error', { call: 'GET /users/sessions', kind: 'status', status: 500 }, 'status', /^500$/],
])('the check reports %s', async (_, fault, at, received) => {
  server.api.faults.add(fault)
  const [first] = await differences(ada)
  expect(first).toMatchObject({ call: fault.call, difference: { at, received: expect.stringMatching(received) } })
})

const elsewhere = 'https://elsewhere.invalid'

test.each([
  ['Cache-Control is missing', 'GET /users/profile', 'Cache-Control', ''],
  ['the portal is not allowed', 'GET /users/activities', 'Access-Control-Allow-Origin', ''],
  ['PATCH is not allowed', 'OPTIONS /users/profile', 'Access-Control-Allow-Methods', 'GET, POST'],
  ['other origins are allowed', 'GET /countries/membership', 'Access-Control-Allow-Origin', elsewhere],
])('the check reports that %s', async (_, call, name, value) => {
  const provider = await startServer(
    (request, response) => {
      const writeHead = response.writeHead.bind(response)
      Object.assign(response, {
        writeHead(status: number) {
          if (call.endsWith(` ${request.url}`)) response.setHeader(name, value)
          return writeHead(status)
        },
      })
      server.api.app(request, response)
    },
    { port: 0, host: '127.0.0.1' },
  )
  const [first] = await differences(grace, { api: provider.url })
  await provider.close()
  expect([first?.call, first?.difference?.at]).toEqual([call, `header ${name}`])
})

test('the report explains the first difference', async () => {
  const body = { accessToken: 'a', refreshToken: ['a-secret'], user: ada }
  server.api.faults.add({ call: 'POST /users/login', kind: 'status', status: 200, body })
  const report = formatReport(await check(ada))
  expect(report).toMatch(/GET \/countries\/membership +2xx: CountryMembership +200 +as expected/)
  expect(report).toContain(`The first difference: POST /users/login (an unknown email)
  at        status
  expected  400 or 403 or 404 or 409 or 410 or 422 or 401
  received  200 with {"accessToken":"•••","refreshToken":["•••"]`)
  expect(report).not.toContain('a-secret')
  expect(report).not.toContain(ada.password)
})

test.each([
  ['names', undefined],
  ['only declares', true],
])('the check reports a response without the issuer that the provider %s', async (_, isDeclared) => {
  if (isDeclared) {
    const redirectUris = ['https://app.example/return']
    const details = { name: agora.name, redirectUris, authorization_response_iss_parameter_supported: true }
    server.api.faults.add({ call: 'GET /oauth/clients/consent/:clientId', kind: 'status', status: 200, body: details })
  }
  const body = { redirectUrl: 'https://app.example/return?code=C&state=S' }
  server.api.faults.add({ call: 'POST /oauth/authorize', kind: 'status', status: 200, body })
  const found = await differences(grace, { write: true, client: agora.clientId })
  expect(found.map(({ difference }) => difference)).toContainEqual(
    expect.objectContaining({
      at: 'redirectUrl',
      expected: `a URL with the iss ${isDeclared ? 'of the provider' : server.url}`,
    }),
  )
})

test('the report names what the check could not remove', async () => {
  server.api.faults.add({ call: 'POST /oauth/revoke-access/:id', kind: 'status', status: 500, body: { message: 'No' } })
  const { notRemoved } = await check(grace, { write: true, client: agora.clientId })
  expect(notRemoved).toEqual([`the authorization of ${agora.name}`, expect.stringMatching(/^the account check-/)])
})

test('after a failed sign-in the calls that need a session are skipped', async () => {
  const { findings } = await check({ ...grace, password: 'Compiler-1953' })
  expect(findings.flatMap(({ call, verdict }) => (verdict === 'differs' ? [call] : []))).toEqual(['POST /users/login'])
  expect(formatReport({ findings, notRemoved: [] })).toMatch(/GET \/users\/activities +the sign-in failed/)
})

test('the check waits for a short Retry-After and tries again', async () => {
  server.api.faults.add({ call: 'GET /users/profile', kind: 'status', status: 429, retryAfter: 1, maxMatches: 1 })
  const lines: string[] = []
  expect(await differences(ada, { log: (line) => lines.push(line) })).toEqual([])
  expect(lines).toEqual(['Too many requests: trying again in 1 s …'])
})

test('the check stops when the provider does not respond', async () => {
  const stopped = await startTestApi()
  await stopped.close()
  const { findings } = await check(ada, { api: stopped.url })
  const made = findings.filter(({ verdict }) => verdict !== 'skipped')
  expect(made).toMatchObject([{ received: 'no response', difference: { at: 'the connection' } }])
  expect(made[0]?.difference?.received).toContain('ECONNREFUSED')
  expect(findings.find(({ call }) => call === 'POST /users/login')?.received).toBe('the provider does not respond')
})
