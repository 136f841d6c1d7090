import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { agora, odeon, stoa } from '../../../fixtures/clients.ts'
import { ada, alan, grace, linus } from '../../../fixtures/people.ts'
import { calls } from '../../contract/calls.ts'
import { rowsSchema } from '../../store/rows.ts'
import { requestStatus } from '../../test-support/client.ts'
import { setUpTestApi } from '../../test-support/hooks.ts'
import { codeFor, tokensFor, userinfoStatus } from '../../test-support/oauth.ts'

const server = setUpTestApi()

const PATH = '/__mock/db'
const collections = Object.keys(rowsSchema.entries)
const db = (call: string, body?: unknown) => {
  const [method = '', path = ''] = call.split(' ')
  return server.send(`${method} ${PATH}/${path}`, body === undefined ? {} : { body })
}
const listRows = (path: string) => server.read(v.array(v.record(v.string(), v.unknown())), `GET ${PATH}/${path}`)

/** Adds rows with secrets to every collection. */
async function fillAll(): Promise<void> {
  await server.signIn(alan)
  await server.send('POST /users/login', { body: { email: grace.email, password: 'Wrong-1' } })
  await server.send('POST /users/resend-verification', { body: { email: linus.email } })
  await tokensFor(server, ada, odeon)
  await codeFor(server, grace, agora)
  server.api.db.walletNonces.put({ id: 'nonce-1', nonce: 'secretnonce', expiresAt: 1 })
}

describe('reading', () => {
  test('no response contains a secret', async () => {
    await fillAll()
    const state = server.api.db.lowdb.getState()
    const secrets = [
      ...state.users.map(({ passwordHash }) => passwordHash),
      ...[state.sessionTokens, state.emailTokens, state.authorizationCodes, state.oauthTokens].flatMap((rows) =>
        rows.map(({ tokenHash }) => tokenHash),
      ),
      ...state.authorizationCodes.flatMap(({ codeChallenge }) => codeChallenge ?? []),
      ...state.clients.flatMap(({ clientSecret }) => clientSecret ?? []),
      ...state.walletNonces.map(({ nonce }) => nonce),
    ]
    expect(secrets.length).toBeGreaterThan(20)
    const whole = await server.send(`GET ${PATH}`)
    expect(Object.keys(whole.body)).toEqual(collections)
    const texts = [whole.text]
    for (const name of collections) {
      const rows = await listRows(name)
      expect(rows).toEqual(whole.body[name])
      expect(rows.length).toBeGreaterThan(0)
      texts.push((await db(`GET ${name}/${encodeURIComponent(String(rows[0]?.id))}`)).text)
    }
    for (const secret of secrets) expect(texts.some((text) => text.includes(secret))).toBe(false)
  })

  test('a list can be filtered, sorted and paged', async () => {
    const list = 'users?_sort=username&_order=desc&_page=1&_limit=2&isActive=true&username_lte=alb'
    expect((await listRows(list)).map(({ username }) => username)).toEqual(['alan', 'ada'])
    expect((await db(`GET ${list}`)).headers.get('X-Total-Count')).toBe('2')
  })

  test.each([
    'users?q=scrypt',
    'users?username_like=(((((',
    'sessions?_expand=user',
    'users?passwordHash_gte=scrypt',
    'users?_sort=username,passwordHash',
    'users?_limit=many',
    'users?__proto__=1',
    'users?email.length=1',
    'authorizationCodes?codeChallenge=x',
    'users/user-ada?_embed=sessions',
    '?q=ada',
  ])('the query %s gets 400', async (path) => {
    const { status, text } = await server.send(`GET ${PATH}${path.startsWith('?') ? path : `/${path}`}`)
    expect([status, text]).toEqual([400, expect.stringMatching(/^\{"message":".*"\}$/)])
  })
})

describe('writing', () => {
  test('a created user can sign in', async () => {
    const { status, body, text, headers } = await db('POST users', {
      username: 'zoe',
      email: 'zoe@mail.example',
      password: 'Zoe-Password-1',
    })
    expect([status, body.role, body.isActive, body.hasStrongPassword]).toEqual([201, 'USER', true, true])
    expect(text).not.toMatch(/scrypt|Zoe-Password|passwordHash/)
    expect(new URL(headers.get('Location') ?? '').pathname).toBe(`${PATH}/users/${body.id}`)
    expect(await server.signInStatus('ZOE@mail.example', 'Zoe-Password-1')).toBe(200)
  })

  test('a change immediately applies to the documented calls', async () => {
    expect((await db(`PATCH users/${grace.id}`, { email: 'new@mail.example' })).status).toBe(200)
    expect(await server.signInStatus('new@mail.example', grace.password)).toBe(200)
    expect(await server.signInStatus(grace.email, grace.password)).toBe(401)
  })

  test('PUT keeps hidden fields', async () => {
    const { body: user } = await db(`GET users/${grace.id}`)
    expect((await db(`PUT users/${grace.id}`, { ...user, lastName: 'Changed' })).body.lastName).toBe('Changed')
    expect(await server.signInStatus(grace.email, grace.password)).toBe(200)
    const { body: client } = await db(`GET clients/${odeon.id}`)
    expect((await db(`PUT clients/${odeon.id}`, { ...client, name: 'Changed' })).status).toBe(200)
    expect(server.api.db.clients.get(odeon.id)).toMatchObject({ name: 'Changed', clientSecret: odeon.clientSecret })
  })

  test('a new password replaces the old one and sets hasStrongPassword', async () => {
    expect((await db(`PATCH users/${grace.id}`, { password: 'weak' })).body.hasStrongPassword).toBe(false)
    expect(await server.signInStatus(grace.email, 'weak')).toBe(200)
    expect(await server.signInStatus(grace.email, grace.password)).toBe(401)
    const { body } = await db(`PATCH users/${grace.id}`, { password: 'Strong-1', hasStrongPassword: false })
    expect(body.hasStrongPassword).toBe(false)
  })

  test('a token works until its row is deleted', async () => {
    const expiresAt = server.api.clock.now() + 60_000
    const token = 'x'.repeat(43)
    const { body: session } = await db('POST sessions', { userId: grace.id, expiresAt })
    const row = { token, kind: 'access', sessionId: session.id, expiresAt }
    const { status, body } = await db('POST sessionTokens', row)
    expect([status, body.token, body.tokenHash]).toEqual([201, undefined, undefined])
    expect(await server.isSignedIn(token)).toBe(true)
    expect((await db(`DELETE sessionTokens/${body.id}`)).status).toBe(200)
    expect(await server.isSignedIn(token)).toBe(false)
  })

  test.each([
    ['deactivated', () => db(`PATCH users/${grace.id}`, { isActive: false })],
    ['deleted', () => db(`DELETE users/${grace.id}`)],
  ])('the tokens of a %s user stop working', async (_, change) => {
    const { accessToken, refreshToken } = await server.signIn(grace)
    const { access_token } = await tokensFor(server, grace, stoa)
    expect((await change()).status).toBe(200)
    expect(await server.isSignedIn(accessToken)).toBe(false)
    expect((await server.refreshSession(refreshToken)).status).toBe(401)
    expect(await userinfoStatus(server, access_token)).toBe(401)
  })

  test('deleting a user deletes no other row', async () => {
    await fillAll()
    const before = (await server.send(`GET ${PATH}`)).body
    expect((await db(`DELETE users/${alan.id}`)).text).toBe('{}')
    const after = (await server.send(`GET ${PATH}`)).body
    expect({ ...after, users: undefined }).toEqual({ ...before, users: undefined })
    expect((await db(`GET users/${alan.id}`)).status).toBe(404)
  })

  const zoe = { username: 'zoe', email: 'zoe@mail.example' }

  test.each<[string, unknown, number, string]>([
    ['POST users', { ...zoe, role: 'KING' }, 400, 'role must be ("ADMIN'],
    ['POST users', { ...zoe, createdAt: 'yesterday' }, 400, 'createdAt is not valid'],
    ['POST users', { ...zoe, shoeSize: 42 }, 400, 'Unknown field "shoeSize"'],
    ['POST users', { ...zoe, passwordHash: 'x' }, 400, 'Unknown field "passwordHash"'],
    ['POST users', { ...zoe, id: '' }, 400, 'id must not be empty'],
    ['POST users', undefined, 400, 'The value must be a JSON object'],
    ['POST users', { ...zoe, id: ada.id }, 409, 'users already has a row with this id'],
    ['POST users', { ...zoe, email: 'ADA@ancient.example' }, 409, 'Another row has this email'],
    ['POST users', { ...zoe, username: 'Ada' }, 409, 'Another row has this username'],
    ['PATCH users/user-alan', { username: 'ada' }, 409, 'Another row has this username'],
    ['PATCH users/user-alan', { id: 'other' }, 400, 'The id of a row cannot be changed'],
    ['PATCH users/user-alan', { tokensHolding: '7' }, 400, 'tokensHolding must be a number'],
    ['PUT users/user-alan', zoe, 400, 'hasStrongPassword is missing'],
    ['PATCH users/unknown', { firstName: 'x' }, 404, 'users has no row with the id "unknown"'],
    ['PUT users/unknown', {}, 404, 'users has no row with the id "unknown"'],
    ['DELETE users/__proto__', undefined, 404, 'users has no row with the id "__proto__"'],
    ['POST clients', { clientId: 'odeon', name: 'Second' }, 409, 'Another row has this clientId'],
    ['POST clients', { clientId: 'x', name: 'x', redirectUris: ['nowhere'] }, 400, 'redirectUris.0 is not valid'],
    ['POST loginFailures', { count: 1 }, 400, 'id is missing'],
    ['POST sessionTokens', { tokenHash: 'x' }, 400, 'Unknown field "tokenHash"'],
    ['POST users?role=ADMIN', zoe, 400, 'The query parameter "role" is not supported here'],
    ['DELETE users/user-alan?_embed=x', undefined, 400, 'The query parameter "_embed" is not supported here'],
    ['GET unknown', undefined, 404, 'Unknown collection "unknown"'],
    ['GET users/user-alan/sessions', undefined, 404, 'Not found'],
    ['PUT users', {}, 405, 'Method not allowed'],
    ['POST users/user-alan', {}, 405, 'Method not allowed'],
  ])('%s with %j is %i: %s', async (call, body, status, message) => {
    const before = JSON.stringify(server.api.db.lowdb.getState())
    const response = await db(call, body)
    expect([response.status, String(response.body.message).slice(0, message.length)]).toEqual([status, message])
    expect(JSON.stringify(server.api.db.lowdb.getState())).toBe(before)
  })

  test('a form gets 415', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect((await server.send(`POST ${PATH}/users`, { body: 'username=eve', headers })).status).toBe(415)
  })

  test('X-HTTP-Method-Override is ignored', async () => {
    const headers = { 'X-HTTP-Method-Override': 'DELETE' }
    const { status } = await server.send(`POST ${PATH}/users`, { body: zoe, headers })
    expect([status, server.api.db.users.size]).toEqual([201, 11])
  })

  test('only one of 20 concurrent requests can create the same id', async () => {
    const create = (index: number) =>
      db('POST users', { id: 'same', username: `same-${index}`, email: `${index}@mail.example` })
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, index) => create(index)))
    expect(statuses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    expect(server.api.db.users.size).toBe(11)
  })

  test('a reader keeps a consistent copy of a row', async () => {
    const held = server.api.db.users.get(grace.id)
    const copy = structuredClone(held)
    await db(`PATCH users/${grace.id}`, { firstName: 'Zoe' })
    expect(held).toEqual(copy)
  })
})

test('dangling references cause no 5xx in the documented calls', async () => {
  const dangling = { userId: 'unknown', clientId: 'unknown' }
  const expiresAt = server.api.clock.now() + 60_000
  const created = await Promise.all([
    db('POST sessions', { userId: 'unknown', expiresAt }),
    db('POST activities', { userId: 'unknown', action: 'login' }),
    db('POST authorizations', { ...dangling, userId: ada.id, scopes: [] }),
    db('POST authorizations', { ...dangling, scopes: ['profile'] }),
    db('POST oauthTokens', { ...dangling, kind: 'access', family: 'x', scopes: [], expiresAt, token: 'y'.repeat(43) }),
    db('POST emailTokens', { purpose: 'verify-email', email: 'x', userId: 'unknown', expiresAt, token: 'z' }),
    db(`PATCH users/${alan.id}`, { referredBy: 'unknown' }),
    db(`PATCH users/${grace.id}`, { referredBy: grace.id, publicAddress: 'not an address', country: '' }),
    db(`DELETE clients/${odeon.id}`),
  ])
  expect(created.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201, 200, 200, 200])
  const tokens = [(await server.signIn(ada)).accessToken, (await server.signIn(grace)).accessToken, 'y'.repeat(43)]
  for (const token of tokens)
    for (const { route } of calls.filter(({ method }) => method === 'GET')) {
      const { status } = await server.send(route.replaceAll(/:\w+/g, 'unknown'), { token })
      expect([route, status < 500]).toEqual([route, true])
    }
  expect((await server.send('GET /users/verify-email?token=z')).status).toBe(400)
})

test('a request without a body may have any Content-Type', async () => {
  const headers = { 'Content-Type': 'application/json; charset=latin1', 'Content-Length': 0 }
  expect(await requestStatus(server.url, 'GET', `${PATH}/users`, headers)).toBe(200)
  expect(await requestStatus(server.url, 'DELETE', `${PATH}/clients/${odeon.id}`, headers)).toBe(200)
})

describe('other origins', () => {
  test.each([
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', 200],
    ['none', 200],
  ])('Sec-Fetch-Site: %s is %i', async (site, status) => {
    expect(await requestStatus(server.url, 'GET', `${PATH}/users`, { 'Sec-Fetch-Site': site })).toBe(status)
    expect(await requestStatus(server.url, 'GET', PATH, { 'Sec-Fetch-Site': site })).toBe(status)
    const deleted = status === 403 ? 403 : 404
    expect(await requestStatus(server.url, 'DELETE', `${PATH}/users/unknown`, { 'Sec-Fetch-Site': site })).toBe(deleted)
  })

  test('the portal can neither read nor change rows', async () => {
    const [origin = ''] = server.api.portalOrigins
    const { headers } = await server.send(`GET ${PATH}/users`, { headers: { Origin: origin } })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    const preflight = { Origin: origin, 'Access-Control-Request-Method': 'DELETE' }
    const { headers: allowed } = await server.send(`OPTIONS ${PATH}/users/${ada.id}`, { headers: preflight })
    expect(allowed.get('Access-Control-Allow-Origin')).toBeNull()
    const { status } = await server.send(`DELETE ${PATH}/users/${ada.id}`, { headers: { Origin: origin } })
    expect([status, server.api.db.users.get(ada.id)?.id]).toEqual([403, ada.id])
  })
})

test('the desktop demo has no database API', async () => {
  await server.restart({ hasDatabaseApi: false })
  for (const path of ['', '/', '/users', '/sessions', '/users/user-ada'])
    expect((await server.send(`GET ${PATH}${path}`)).status).toBe(404)
  expect((await server.send(`DELETE ${PATH}/users/user-ada`)).status).toBe(404)
})
