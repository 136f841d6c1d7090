import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { odeon } from '../../../fixtures/clients.ts'
import { ada, alan, edsger, grace, people } from '../../../fixtures/people.ts'
import { adminUserSchema, adminUsersSchema } from '../../../renderer/api/contract-lists.ts'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'
import { refresh, statusWith, tokensFor } from '../../qa/test-oauth.ts'

let server: TestApi
let token: string

beforeEach(async () => {
  server = await startTestApi({ seed: { users: 60 } })
  token = (await server.signIn(ada)).accessToken
})

afterEach(() => server.close())

const list = (query: Record<string, string> = {}) =>
  server.ask(`GET /users/admin/users?${new URLSearchParams(query)}`, { token })
const listed = async (query?: Record<string, string>) => v.parse(adminUsersSchema, JSON.parse((await list(query)).text))
const setActive = (id: string, body: unknown, as = token) =>
  server.ask(`PATCH /users/admin/users/${id}`, { token: as, body })

test('the metrics follow what happens', async () => {
  const metrics = async () => (await server.ask('GET /users/admin/metrics', { token })).body
  const before = await metrics()
  const active = [...server.api.db.users.rows()].filter(({ isActive }) => isActive).length
  expect(before).toEqual({ totalUsers: 60, activeUsers: active, totalApps: 5, totalAuthorizations: 2 })
  await setActive(grace.id, { isActive: false })
  await tokensFor(server, alan, odeon)
  await tokensFor(server, ada, odeon)
  expect(await metrics()).toEqual({ ...before, activeUsers: active - 1, totalAuthorizations: 3 })
})

describe('the list of users', () => {
  test('is in pages, the newest first, with nothing that is not for administrators', async () => {
    const [first, third] = [await listed(), await listed({ page: '3' })]
    expect(first).toMatchObject({ total: 60, page: 1, pageSize: 25 })
    expect(third.users).toHaveLength(10)
    const all = (await listed({ pageSize: '100' })).users
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    )
    expect([...first.users, ...(await listed({ page: '2' })).users, ...third.users]).toEqual(all)
    const keys = ['id', 'username', 'email', 'role', 'isActive', 'country', 'createdAt']
    expect(JSON.parse((await list()).text).users.map(Object.keys)).toEqual(Array(25).fill(keys))
  })

  test.each([
    ['a part of an email, in capitals', 'ADA@ANC', [ada.id]],
    ['a part of a username', 'dsge', [edsger.id]],
    ['blanks around it', ' edsger ', [edsger.id]],
    ['the domain of the named people', '@ancient.example', people.map(({ id }) => id)],
    ['any text, as a pattern', '.*', []],
    ['a pattern that is none', '(((((', []],
    ['a wildcard', '%', []],
    ['the end of the email and the start of the name', 'example\nada', []],
    ['a key that objects have', '__proto__', []],
    ['10 kB', 'a'.repeat(10_000), []],
    ['emoji', '🗝️', []],
  ])('is searched for %s, literally (M-20, TU05)', async (_, search, ids) => {
    const { users, total, page } = await listed({ search, page: '9' })
    expect(users.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect([total, page]).toEqual([ids.length, 1])
  })

  test('is searched as it is now, not as it was', async () => {
    const { users } = server.api.db
    const account = users.get(grace.id)
    if (!account) throw new Error('Grace is not in the seed')
    expect((await listed({ search: 'hopper' })).total).toBe(0)
    users.put({ ...account, username: 'hopper' })
    expect(await listed({ search: 'hopper' })).toMatchObject({ total: 1, users: [{ id: grace.id }] })
    server.api.reset({ users: 10 })
    token = (await server.signIn(ada)).accessToken
    expect(await listed({ search: 'hopper' })).toMatchObject({ total: 0 })
    expect(await listed()).toMatchObject({ total: 10 })
  })

  test.each([
    [{ page: '1000000' }, 3, 25],
    [{ page: '2', pageSize: '50' }, 2, 50],
    [{ page: '2', pageSize: '500' }, 1, 500],
  ])('%j ends at the last page (M-20, TU05)', async (query, page, pageSize) => {
    expect(await listed(query)).toMatchObject({ page, pageSize })
  })

  test.each([
    { page: '0' },
    { page: '-1' },
    { page: '1e9' },
    { page: '1.5' },
    { page: 'x' },
    { page: '' },
    { page: '9'.repeat(400) },
    { pageSize: '7' },
    { pageSize: '0' },
    { pageSize: '1000' },
    { pageSize: '__proto__' },
  ])('%j is refused', async (query) => {
    const { status, body } = await list(query)
    expect([status, typeof body.message]).toEqual([400, 'string'])
  })

  test('with a parameter that comes twice is refused', async () => {
    expect((await server.ask('GET /users/admin/users?search=a&search=b', { token })).status).toBe(400)
  })
})

describe('a deactivated user', () => {
  test('is signed out everywhere at once, and can sign in again when activated (M-09, TS19)', async () => {
    const { accessToken, refreshToken } = await server.signIn(grace)
    const tokens = await tokensFor(server, grace, odeon)
    const answer = await setActive(grace.id, { isActive: false })
    expect(v.parse(adminUserSchema, answer.body)).toMatchObject({ id: grace.id, isActive: false })
    expect((await listed({ search: grace.email })).users).toMatchObject([{ isActive: false }])

    const statuses = async () => [
      (await server.ask('GET /users/profile', { token: accessToken })).status,
      (await server.ask('POST /users/refresh', { body: { refreshToken } })).status,
      await statusWith(server, tokens.access_token),
      (await refresh(server, odeon, tokens.refresh_token)).status,
    ]
    const login = () => server.ask('POST /users/login', { body: grace })
    expect(await statuses()).toEqual([401, 401, 401, 400])
    expect((await login()).body.message).toContain('deactivated')

    expect((await setActive(grace.id, { isActive: true })).body.isActive).toBe(true)
    expect(await statuses()).toEqual([401, 401, 401, 400])
    expect((await login()).status).toBe(200)
    const apps = await server.ask('GET /oauth/authorized-apps', { token: (await server.signIn(grace)).accessToken })
    expect(apps.text).toContain(odeon.name)
    expect(server.api.db.activities.where('userId', grace.id)).toMatchObject([
      { action: 'login' },
      { action: 'login' },
      { action: 'authorization_granted' },
      { action: 'account_deactivated', ipAddress: 'Unknown' },
      { action: 'account_activated', ipAddress: 'Unknown' },
      { action: 'login' },
      { action: 'login' },
    ])
  })

  test('who is deactivated again stays as before', async () => {
    expect((await setActive(edsger.id, { isActive: false })).status).toBe(200)
    expect(server.api.db.activities.count('userId', edsger.id)).toBe(0)
  })

  test('is never oneself (TU08)', async () => {
    const { status, body } = await setActive(ada.id, { isActive: false })
    expect([status, body.message]).toEqual([409, 'You cannot deactivate your own account'])
    expect((await setActive(ada.id, { isActive: true })).status).toBe(200)
  })

  test('is never the last administrator: of two who deactivate each other, one stays (TU08)', async () => {
    const { users } = server.api.db
    const account = users.get(alan.id)
    if (!account) throw new Error('Alan is not in the seed')
    users.put({ ...account, role: 'ADMIN' })
    const alans = (await server.signIn(alan)).accessToken
    const answers = await Promise.all([
      setActive(alan.id, { isActive: false }),
      setActive(ada.id, { isActive: false }, alans),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })
})

describe('a change of a user', () => {
  test('is of the one field (M-18)', async () => {
    const before = server.api.db.users.get(alan.id)
    const body = {
      isActive: false,
      role: 'ADMIN',
      isEmailVerified: false,
      id: 'x',
      email: 'x@x.example',
      username: 'x',
    }
    expect((await setActive(alan.id, body)).status).toBe(200)
    expect(server.api.db.users.get(alan.id)).toEqual({ ...before, isActive: false })
  })

  test.each([[{}], [{ isActive: 'false' }], [{ isActive: null }], [{ isActive: 0 }], [[]], ['[true]'], ['null']])(
    '%j is refused',
    async (body) => {
      expect((await setActive(alan.id, body)).status).toBe(400)
      expect(server.api.db.users.get(alan.id)?.isActive).toBe(true)
    },
  )

  test.each(['none', '__proto__', 'constructor', '..%2fx'])('who does not exist: %s (M-05, TM14)', async (id) => {
    expect((await setActive(id, { isActive: false })).status).toBe(404)
  })
})
