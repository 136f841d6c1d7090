import { request } from 'node:http'
import { expect, test } from 'vitest'
import { odeon } from '../../fixtures/clients.ts'
import { ada, grace } from '../../fixtures/people.ts'
import { mayRepeat } from '../../renderer/api/call.ts'
import { setUpTestApi } from '../test-support/hooks.ts'
import { basic, tokensFor } from '../test-support/oauth.ts'
import { calls, type ProviderCall } from './calls.ts'

/** Who may make each call: written out, because derived values would repeat a mistake. */
const expected: [route: string, access: ProviderCall['access']][] = [
  ['POST /users/login', 'public'],
  ['POST /users/logout', 'member'],
  ['POST /users/refresh', 'public'],
  ['GET /users/profile', 'member'],
  ['PATCH /users/profile', 'member'],
  ['GET /users/activities', 'member'],
  ['POST /users/register', 'public'],
  ['POST /users/resend-verification', 'public'],
  ['GET /users/verify-email', 'public'],
  ['POST /users/send-verification-email', 'member'],
  ['POST /users/forgot-password', 'public'],
  ['GET /users/verify-reset-token', 'public'],
  ['POST /users/reset-password', 'public'],
  ['POST /users/change-password', 'member'],
  ['POST /users/connect-wallet', 'member'],
  ['GET /users/sessions', 'member'],
  ['DELETE /users/sessions', 'member'],
  ['DELETE /users/sessions/:id', 'member'],
  ['GET /users/admin/metrics', 'admin'],
  ['GET /users/admin/users', 'admin'],
  ['PATCH /users/admin/users/:id', 'admin'],
  ['GET /countries/membership', 'public'],
  ['GET /referrals/user', 'member'],
  ['GET /referrals/admin/rankings', 'member'],
  ['POST /oauth/authorize', 'member'],
  ['GET /oauth/authorized-apps', 'member'],
  ['POST /oauth/revoke-access/:id', 'member'],
  ['GET /oauth/clients/consent/:clientId', 'optional'],
  ['GET /oauth/clients', 'admin'],
  ['POST /oauth/clients', 'admin'],
  ['PUT /oauth/clients/:id', 'admin'],
  ['POST /oauth/clients/:id/regenerate-secret', 'admin'],
  ['POST /oauth/token', 'oauthClient'],
  ['POST /oauth/introspect', 'oauthClient'],
  ['POST /oauth/revoke', 'oauthClient'],
  ['GET /oauth/userinfo', 'accessToken'],
  ['GET /oauth/jwks', 'public'],
  ['GET /.well-known/oauth-authorization-server', 'public'],
  ['GET /public-address', 'public'],
]

const server = setUpTestApi()

const getToken = async (person: typeof ada) => (await server.signIn(person)).accessToken
const bearer = async (person: typeof ada) => `Bearer ${await getToken(person)}`
const callWith = (route: string, Authorization: string) =>
  server.send(route.replaceAll(/:\w+/g, 'none'), { headers: { Authorization } })

test('every GET is sent again after a broken connection, except the one that uses up its token', () => {
  const others = calls.filter((call) => mayRepeat(call) !== call.route.startsWith('GET '))
  expect(others.map(({ route }) => route)).toEqual(['GET /users/verify-email'])
})

test('every call is listed above with its access', () => {
  expect(calls.map(({ route, access }) => [route, access]).sort()).toEqual(
    expected.map(([route, access]) => [route, access]).sort(),
  )
})

test.each(expected.filter(([, access]) => access !== 'public' && access !== 'optional'))(
  '%s rejects callers without the access level %s',
  async (route, who) => {
    const isOAuth = who === 'oauthClient' || who === 'accessToken'
    const challenge = { oauthClient: 'Basic', accessToken: 'Bearer error="invalid_token"' }[String(who)] ?? 'Bearer'
    const senders: [isAllowed: boolean, status: number, challenge: string | null, credentials: string][] = [
      [who === 'member', who === 'admin' ? 403 : 401, who === 'admin' ? null : challenge, await bearer(grace)],
      [who === 'member' || who === 'admin', 401, challenge, await bearer(ada)],
      [who === 'oauthClient', 401, challenge, basic(odeon)],
      [who === 'accessToken', 401, challenge, `Bearer ${(await tokensFor(server, ada, odeon)).access_token}`],
      [false, 401, who === 'oauthClient' ? null : 'Bearer', ''],
    ]
    // The allowed sender comes last, because its call may end a session.
    for (const [isAllowed, expected, challenge, credentials] of senders.toSorted(([a], [b]) => +a - +b)) {
      const { status, body, headers } = await callWith(route, credentials)
      expect(headers.get('Cache-Control')).toBe('no-store')
      if (isAllowed) expect([401, 403, 405]).not.toContain(status)
      else {
        const fields = isOAuth ? ['error', 'error_description'] : ['message']
        expect([status, headers.get('WWW-Authenticate'), Object.keys(body)]).toEqual([expected, challenge, fields])
      }
    }
  },
)

test.each<[string, () => string | Promise<string>]>([
  ['Basic credentials', () => `Basic ${btoa(`${ada.email}:${ada.password}`)}`],
  ['an empty token', () => 'Bearer '],
  ['a truncated token', async () => (await bearer(ada)).slice(0, -1)],
  ['a padded token', async () => `${await bearer(ada)}=`],
  ['another last character', async () => (await bearer(ada)).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
])('a call with %s is rejected', async (_, credentials) => {
  expect((await callWith('GET /users/profile', await credentials())).status).toBe(401)
})

test.each([
  ['malformed JSON', '{', 'application/json'],
  ['a form', 'firstName=Eve', 'application/x-www-form-urlencoded'],
  ['too large', JSON.stringify({ firstName: 'x'.repeat(70_000) }), 'application/json'],
])('a signed-out caller gets 401 for a body that is %s', async (_, body, type) => {
  const headers = { 'Content-Type': type }
  expect((await fetch(`${server.url}/users/profile`, { method: 'PATCH', headers, body })).status).toBe(401)
})

test('a call is rejected when its session ends while the body is being sent', async () => {
  const token = await getToken(grace)
  const status = new Promise((resolve, reject) => {
    const call = request(`${server.url}/users/profile`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    })
    call.on('response', ({ statusCode }) => resolve(statusCode)).on('error', reject)
    call.write('{"firstName":')
    void server.send('POST /users/logout', { token }).then(() => call.end('"Eve"}'))
  })
  expect(await status).toBe(401)
  expect(server.userRow(grace).firstName).toBe(grace.firstName)
})
