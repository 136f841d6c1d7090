import { beforeEach, describe, expect, test } from 'vitest'
import { odeon } from '../../../fixtures/clients.ts'
import { ada, alan, edsger, grace, people } from '../../../fixtures/people.ts'
import { adminUsersSchema } from '../../../renderer/api/contract/users-admin.ts'
import { setUpTestApi } from '../../test-support/hooks.ts'
import { refresh, tokensFor, userinfoStatus } from '../../test-support/oauth.ts'

const server = setUpTestApi({ users: 60 })
let token: string

beforeEach(async () => {
  token = (await server.signIn(ada)).accessToken
})

const list = (query: Record<string, string> = {}) =>
  server.read(adminUsersSchema, `GET /users/admin/users?${new URLSearchParams(query)}`, token)
const setActive = (id: string, body: unknown, as = token) =>
  server.send(`PATCH /users/admin/users/${id}`, { token: as, body })

test('the metrics count users, applications and authorizations', async () => {
  const metrics = async () => (await server.send('GET /users/admin/metrics', { token })).body
  const before = await metrics()
  const { users, authorizations } = server.api.db
  const active = users.rows().filter(({ isActive }) => isActive).length
  const granted = authorizations.rows().length
  expect(before).toEqual({ totalUsers: 60, activeUsers: active, totalApps: 5, totalAuthorizations: granted })
  await setActive(grace.id, { isActive: false })
  await tokensFor(server, alan, odeon)
  await tokensFor(server, ada, odeon)
  expect(await metrics()).toEqual({ ...before, activeUsers: active - 1, totalAuthorizations: granted + 1 })
})

describe('the list of users', () => {
  test('comes in pages, newest users first, with public fields only', async () => {
    const [first, third] = [await list(), await list({ page: '3' })]
    expect(first).toMatchObject({ total: 60, page: 1, pageSize: 25 })
    expect(third.users).toHaveLength(10)
    const all = (await list({ pageSize: '100' })).users
    const times = all.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect([...first.users, ...(await list({ page: '2' })).users, ...third.users]).toEqual(all)
    const keys = ['id', 'username', 'email', 'role', 'isActive', 'country', 'createdAt']
    const { text } = await server.send('GET /users/admin/users', { token })
    expect(JSON.parse(text).users.map(Object.keys)).toEqual(Array(25).fill(keys))
  })

  test.each([
    ['part of an email in capitals', 'ADA@ANC', [ada.id]],
    ['part of a username between spaces', ' dsge ', [edsger.id]],
    ['the domain of the demo users', '@ancient.example', people.map(({ id }) => id)],
    ['a pattern', '.*', []],
    ['a wildcard', '%', []],
    ['10 kB', 'a'.repeat(10_000), []],
  ])('a search for %s is trimmed, case-insensitive and literal', async (_, search, ids) => {
    const { users, total, page } = await list({ search, page: '9' })
    expect(users.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect([total, page]).toEqual([ids.length, 1])
  })

  test('a search immediately finds a new username', async () => {
    expect((await list({ search: 'hopper' })).total).toBe(0)
    server.api.db.users.put({ ...server.userRow(grace), username: 'hopper' })
    expect(await list({ search: 'hopper' })).toMatchObject({ total: 1, users: [{ id: grace.id }] })
  })

  test.each([
    [{ page: '1000000' }, 3, 25],
    [{ page: '2', pageSize: '50' }, 2, 50],
    [{ page: '2', pageSize: '500' }, 1, 500],
  ])('%j ends at the last page', async (query, page, pageSize) => {
    expect(await list(query)).toMatchObject({ page, pageSize })
  })

  test.each([
    ...['0', '-1', '1e9', '1.5', 'x', '', '9'.repeat(20)].map((page) => `page=${page}`),
    ...['7', '1000', 'x'].map((pageSize) => `pageSize=${pageSize}`),
    'search=a&search=b',
  ])('%s is rejected', async (query) => {
    expect((await server.send(`GET /users/admin/users?${query}`, { token })).status).toBe(400)
  })
})

describe('deactivating a user', () => {
  test('signs them out everywhere until they are activated and sign in again', async () => {
    const { accessToken, refreshToken } = await server.signIn(grace)
    const tokens = await tokensFor(server, grace, odeon)
    const statuses = async () => [
      (await server.send('GET /users/profile', { token: accessToken })).status,
      (await server.refreshSession(refreshToken)).status,
      await userinfoStatus(server, tokens.access_token),
      (await refresh(server, odeon, tokens.refresh_token)).status,
    ]
    const login = () => server.send('POST /users/login', { body: grace })

    const { body } = await setActive(grace.id, { isActive: false })
    expect(body).toEqual({
      id: 'user-grace',
      username: 'grace',
      email: 'grace@ancient.example',
      role: 'USER',
      isActive: false,
      country: null,
      createdAt: '2025-01-05T09:30:00.000Z',
    })
    expect((await list({ search: grace.email })).users).toMatchObject([{ isActive: false }])
    expect(await statuses()).toEqual([401, 401, 401, 400])
    expect((await login()).body.message).toContain('deactivated')

    expect((await setActive(grace.id, { isActive: true })).body.isActive).toBe(true)
    expect(await statuses()).toEqual([401, 401, 401, 400])
    const { accessToken: renewed } = await server.signIn(grace)
    expect((await server.send('GET /oauth/authorized-apps', { token: renewed })).text).toContain(odeon.name)
    const changes = server.api.db.activities.where('userId', grace.id).slice(3, 5)
    expect(changes).toMatchObject([
      { action: 'account_deactivated', ipAddress: 'Unknown' },
      { action: 'account_activated', ipAddress: 'Unknown' },
    ])
  })

  test('records no activity if they are already deactivated', async () => {
    expect((await setActive(edsger.id, { isActive: false })).status).toBe(200)
    expect(server.listActions(edsger)).toEqual([])
  })

  test('is rejected for the current administrator', async () => {
    const { status, body } = await setActive(ada.id, { isActive: false })
    expect([status, body.message]).toEqual([409, 'You cannot deactivate your own account'])
    expect((await setActive(ada.id, { isActive: true })).status).toBe(200)
  })

  test('leaves one active administrator when two deactivate each other', async () => {
    server.api.db.users.put({ ...server.userRow(alan), role: 'ADMIN' })
    const alanToken = (await server.signIn(alan)).accessToken
    const responses = await Promise.all([
      setActive(alan.id, { isActive: false }),
      setActive(ada.id, { isActive: false }, alanToken),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('changes no other field', async () => {
    const before = server.userRow(alan)
    const others = { role: 'ADMIN', isEmailVerified: false, id: 'x', email: 'x@x.example', username: 'x' }
    expect((await setActive(alan.id, { isActive: false, ...others })).status).toBe(200)
    expect(server.userRow(alan)).toEqual({ ...before, isActive: false })
  })

  test.each([[{}], [{ isActive: 'false' }], [{ isActive: null }]])('is rejected with the body %j', async (body) => {
    expect((await setActive(alan.id, body)).status).toBe(400)
    expect(server.userRow(alan).isActive).toBe(true)
  })

  test('fails with 404 for an unknown id', async () => {
    expect((await setActive('unknown', { isActive: false })).status).toBe(404)
  })
})
