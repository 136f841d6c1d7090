import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { odeon } from '../fixtures/clients.ts'
import { ada, grace } from '../fixtures/people.ts'
import { access } from './access.ts'
import { startTestApi, type TestApi } from './qa/test-client.ts'
import { basic, tokensFor } from './qa/test-oauth.ts'

let server: TestApi

beforeAll(async () => {
  server = await startTestApi()
})

afterAll(() => server.close())

const tokenOf = async (person: typeof ada) => (await server.signIn(person)).accessToken

/** A living token of an account to which something then happens. */
function tokenOfOneWho(happens: (users: TestApi['api']['db']['users'], id: string) => void): string {
  const { users } = server.api.db
  const original = users.get(grace.id)
  if (!original) throw new Error(`${grace.id} is not in the seed`)
  const account = users.put({ ...original, id: 'user-guest', username: 'guest', email: 'guest@ancient.example' })
  const { accessToken } = server.api.sessions.open(account)
  happens(users, account.id)
  return accessToken
}

type Asker = {
  who: string
  header: () => Promise<string> | string
  member: number | 'in'
  admin: number | 'in'
  client?: 'in'
  application?: 'in'
}
const askers: Asker[] = [
  { who: 'nobody', header: () => '', member: 401, admin: 401 },
  { who: 'Basic credentials', header: () => `Basic ${btoa(`${ada.email}:${ada.password}`)}`, member: 401, admin: 401 },
  { who: 'a bearer without a token', header: () => 'Bearer ', member: 401, admin: 401 },
  {
    who: 'a truncated token',
    header: async () => `Bearer ${(await tokenOf(ada)).slice(0, -1)}`,
    member: 401,
    admin: 401,
  },
  { who: 'a padded token', header: async () => `Bearer ${await tokenOf(ada)}=`, member: 401, admin: 401 },
  {
    who: 'a token with another last character',
    header: async () => `Bearer ${(await tokenOf(ada)).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))}`,
    member: 401,
    admin: 401,
  },
  {
    who: 'a signed-out session',
    header: async () => {
      const token = await tokenOf(ada)
      await server.ask('POST /users/logout', { token })
      return `Bearer ${token}`
    },
    member: 401,
    admin: 401,
  },
  {
    who: 'a deactivated account',
    header: () =>
      `Bearer ${tokenOfOneWho((users, id) => {
        const account = users.get(id)
        if (account) users.put({ ...account, isActive: false })
      })}`,
    member: 401,
    admin: 401,
  },
  {
    who: 'an account that is gone',
    header: () => `Bearer ${tokenOfOneWho((users, id) => users.delete(id))}`,
    member: 401,
    admin: 401,
  },
  { who: 'a member', header: async () => `Bearer ${await tokenOf(grace)}`, member: 'in', admin: 403 },
  { who: 'an administrator', header: async () => `Bearer ${await tokenOf(ada)}`, member: 'in', admin: 'in' },
  {
    who: 'an application that an administrator let in',
    header: async () => `Bearer ${(await tokensFor(server, ada, odeon)).access_token}`,
    member: 401,
    admin: 401,
    application: 'in',
  },
  { who: 'a client with its secret', header: () => basic(odeon), member: 401, admin: 401, client: 'in' },
  {
    who: 'a client with another secret',
    header: () => basic({ ...odeon, clientSecret: 'x' }),
    member: 401,
    admin: 401,
  },
]

const guarded = Object.entries(access).flatMap(([name, needed]) => (needed === 'anyone' ? [] : [{ name, needed }]))

describe.each(guarded)('$name, for $needed, asked by', ({ name, needed }) => {
  const isOAuth = needed === 'client' || needed === 'application'
  const challenges = { client: 'Basic', application: 'Bearer error="invalid_token"', member: 'Bearer', admin: 'Bearer' }

  test.each(askers)('$who', async ({ header, ...expected }) => {
    const authorization = await header()
    const answer = await server.ask(name.replaceAll(/:\w+/g, 'none'), { headers: { Authorization: authorization } })
    const wanted = expected[needed] ?? 401
    const refusal = isOAuth ? { error: expect.any(String) } : { message: expect.any(String) }
    if (wanted === 'in') expect([401, 403, 405]).not.toContain(answer.status)
    else expect(answer).toMatchObject({ status: wanted, body: refusal })
    const challenge =
      authorization === '' && isOAuth ? { client: null, application: 'Bearer' }[needed] : challenges[needed]
    expect(answer.headers.get('WWW-Authenticate')).toBe(wanted === 401 ? challenge : null)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })
})

test('a session that ends while a call of its is still being sent makes that call no more', async () => {
  const token = await tokenOf(grace)
  const status = new Promise((resolve, reject) => {
    const call = request(`${server.url}/users/profile`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    })
    call.on('response', ({ statusCode }) => resolve(statusCode)).on('error', reject)
    call.write('{"firstName":')
    void server.ask('POST /users/logout', { token }).then(() => call.end('"Eve"}'))
  })
  expect(await status).toBe(401)
  expect(server.api.db.users.get(grace.id)?.firstName).toBe(grace.firstName)
})

const adasSignIn = JSON.stringify({ email: ada.email, password: ada.password, remember: false })

test.each([
  ['that is taken', 'POST /users/login', adasSignIn, 200],
  ["of a stranger's", 'PATCH /users/profile', '{"firstName":"Eve"}', 401],
  ['that is too large', 'POST /users/login', ' '.repeat(70_000), 413],
])(
  'a body %s and was announced is invited, answered, and never taken for the next request',
  async (_, name, body, status) => {
    const { port, hostname } = new URL(server.url)
    const socket = connect(Number(port), hostname).setEncoding('latin1')
    let received = ''
    socket.on('data', (part) => {
      received += part
    })
    const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => Number(code))
    const head = (call: string, ...headers: string[]) =>
      `${[`${call} HTTP/1.1`, `Host: ${hostname}`, ...headers].join('\r\n')}\r\n\r\n`
    // RFC 9110 §10.1.1.
    socket.write(head(name, 'Expect: 100-continue', 'Content-Type: application/json', `Content-Length: ${body.length}`))
    await expect.poll(statuses).toContain(100)
    socket.write(body + head('GET /public-address', 'Connection: close'))
    await once(socket, 'close')
    expect(statuses()).toEqual([100, status, 200])
  },
)

test.each(Object.keys(access))('%s exists', async (name) => {
  const { status, body } = await server.ask(name.replaceAll(/:\w+/g, 'none'))
  expect([status, body.message]).not.toEqual([404, 'Not found'])
  expect(status).not.toBe(405)
})
