import { afterEach, beforeEach, expect, test } from 'vitest'
import { agora, granary } from '../../../fixtures/clients.ts'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'
import { basic, sendForm } from '../../qa/test-oauth.ts'

let server: TestApi

beforeEach(async () => {
  server = await startTestApi()
})

afterEach(() => server.close())

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const own = { grant_type: 'client_credentials' }

test('a client gets a token of its own, for all that it may have or for what it asks', async () => {
  const all = await sendForm(server, 'token', granary, own)
  expect(all.body).toEqual({ ...all.body, scope: 'read referrals', expires_in: 900 })
  expect(all.body.refresh_token).toBeUndefined()
  expect((await sendForm(server, 'token', granary, { ...own, scope: 'read' })).body.scope).toBe('read')
  const refused = await sendForm(server, 'token', granary, { ...own, scope: 'read write' })
  expect([refused.status, refused.body.error]).toEqual([400, 'invalid_scope'])
  const { status, body } = await server.ask('GET /oauth/userinfo', { token: String(all.body.access_token) })
  expect([status, body.error]).toEqual([403, 'insufficient_scope'])
})

test('a client never gets administrative access of its own', async () => {
  const client = server.api.db.clients.get(granary.id)
  if (client) server.api.db.clients.put({ ...client, scopes: ['read', 'admin'] })
  expect((await sendForm(server, 'token', granary, own)).body.scope).toBe('read')
  expect((await sendForm(server, 'token', granary, { ...own, scope: 'admin' })).body.error).toBe('invalid_scope')
})

test('a client without a secret has none', async () => {
  const client = server.api.db.clients.get(agora.id)
  if (client) server.api.db.clients.put({ ...client, grants: ['client_credentials'] })
  expect((await sendForm(server, 'token', agora, own)).body.error).toBe('unauthorized_client')
})

const named = `grant_type=client_credentials&client_id=granary`
test.each([
  ['its secret in the header', 'grant_type=client_credentials', { Authorization: basic(granary) }, 200, undefined],
  ['its secret in the form', `${named}&client_secret=granary-demo-secret`, {}, 200, undefined],
  ['its secret in the header and its name in both', named, { Authorization: basic(granary) }, 200, undefined],
  ['another secret in the form', `${named}&client_secret=x`, {}, 401, 'invalid_client'],
  ['no secret', named, {}, 401, 'invalid_client'],
  ['an unknown name', 'grant_type=client_credentials&client_id=x&client_secret=x', {}, 401, 'invalid_client'],
  ['no name', 'grant_type=client_credentials', {}, 401, 'invalid_client'],
  ['broken Basic', 'grant_type=client_credentials', { Authorization: 'Basic %%%' }, 401, 'invalid_client'],
  [
    'undecodable Basic',
    'grant_type=client_credentials',
    { Authorization: `Basic ${btoa('%:%')}` },
    401,
    'invalid_client',
  ],
  ['a bearer', named, { Authorization: 'Bearer x' }, 401, 'invalid_client'],
  [
    'both ways at once',
    `${named}&client_secret=granary-demo-secret`,
    { Authorization: basic(granary) },
    400,
    'invalid_request',
  ],
  [
    'two names',
    'grant_type=client_credentials&client_id=odeon',
    { Authorization: basic(granary) },
    400,
    'invalid_request',
  ],
  [
    'a secret that it never had',
    'grant_type=authorization_code&client_id=agora&client_secret=x',
    {},
    401,
    'invalid_client',
  ],
])('a client with %s', async (_, body, headers, status, error) => {
  const answer = await server.ask('POST /oauth/token', { body, headers: { ...form, ...headers } })
  expect([answer.status, answer.body.error]).toEqual([status, error])
})

test.each([
  ['no grant_type', 'x=1', 400, 'invalid_request'],
  ['an unknown grant_type', 'grant_type=password&username=x&password=y', 400, 'unsupported_grant_type'],
  ['a grant_type called constructor', 'grant_type=constructor', 400, 'unsupported_grant_type'],
  ['a grant_type that it may not use', 'grant_type=refresh_token&refresh_token=x', 400, 'unauthorized_client'],
  ['a parameter twice', 'grant_type=client_credentials&scope=read&scope=write', 400, 'invalid_request'],
  ['an unknown parameter twice', 'grant_type=client_credentials&x=1&x=1', 400, 'invalid_request'],
  ['200 scopes', `grant_type=client_credentials&scope=${'s+'.repeat(200)}`, 400, 'invalid_scope'],
  ['a body of a megabyte', `x=${'y'.repeat(1_000_000)}`, 413, 'invalid_request'],
])('a client that sends %s is refused in the words of the standard', async (_, body, status, error) => {
  const answer = await server.ask('POST /oauth/token', { body, headers: { ...form, Authorization: basic(granary) } })
  expect([answer.status, answer.body]).toEqual([
    status,
    { error, error_description: expect.stringMatching(/^[ -!#-[\]-~]+$/) },
  ])
})

test('a client that sends JSON, or parameters in the address, is refused', async () => {
  const headers = { Authorization: basic(granary) }
  const json = await server.ask('POST /oauth/token', { body: { grant_type: 'client_credentials' }, headers })
  expect([json.status, json.body.error]).toEqual([415, 'invalid_request'])
  const query = await server.ask('POST /oauth/token?grant_type=client_credentials', { headers })
  expect([query.status, query.body.error]).toEqual([400, 'invalid_request'])
})
