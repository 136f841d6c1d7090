import { expect, test } from 'vitest'
import { odeon } from '../../fixtures/clients.ts'
import { alan, grace, linus } from '../../fixtures/people.ts'
import { setUpTestApi } from '../test-support/hooks.ts'
import { authorize, exchange, readCode, readTokens } from '../test-support/oauth.ts'

const server = setUpTestApi()

test('requests and responses are recorded with masked secrets, newest first', async () => {
  const { accessToken } = await server.signIn(alan)
  await server.send('PATCH /users/profile', { token: accessToken, body: { firstName: 'Alain' } })
  await server.send('GET /users/verify-email?token=abc&lang=en')
  const [verification, change, login] = await server.controls.requests()
  expect(verification).toMatchObject({
    method: 'GET',
    path: '/users/verify-email',
    query: { token: '•••', lang: 'en' },
    status: 400,
    responseBody: { message: 'Failed to verify email. The link may be expired or invalid.' },
  })
  expect(change).toMatchObject({
    requestBody: { firstName: 'Alain' },
    responseBody: { firstName: 'Alain', tokensHolding: alan.tokensHolding },
  })
  expect(login).toMatchObject({
    requestBody: { email: alan.email, password: '•••', remember: true },
    responseBody: { accessToken: '•••', refreshToken: '•••', user: { id: alan.id } },
  })
  expect(login?.duration).toBeGreaterThan(0)
  expect(Date.parse(login?.at ?? '')).toBeLessThanOrEqual(server.api.clock.now())
})

test.each([12_345_678_901, ['Sesame-1']])(
  'the malformed password %j appears neither in the request journal nor in the response',
  async (password) => {
    const { status, text } = await server.send('POST /users/login', { body: { email: grace.email, password } })
    expect([status, text]).toEqual([400, '{"message":"password must be a string"}'])
    expect(JSON.stringify(await server.controls.requests())).not.toMatch(/12345678901|Sesame/)
  },
)

test('a rejected body with thousands of levels is not recorded', async () => {
  const body = `{"a":${'['.repeat(7_000)}${']'.repeat(7_000)}}`
  expect((await server.send('POST /users/login', { body })).status).toBe(400)
  expect((await server.controls.requests())[0]).not.toHaveProperty('requestBody')
})

test('secrets in URLs and forms are masked', async () => {
  const { accessToken } = await server.signIn(grace)
  await server.send(`GET /users/profile/${accessToken}`)
  const { body } = await authorize(server, accessToken, odeon)
  const code = readCode(body)
  const tokens = readTokens(await exchange(server, odeon, code))
  const text = JSON.stringify(await server.controls.requests())
  for (const secret of [code, accessToken, 'odeon-demo-secret', tokens.access_token, tokens.refresh_token]) {
    expect(secret).not.toBe('')
    expect(text).not.toContain(secret)
  }
  expect(text).toContain('"code":"•••"')
  expect(text).toContain('?from=account&code=•••')
})

test.each([
  [{ call: 'GET /users/profile' } as const, ['/users/profile', '/users/profile']],
  [{ call: '* /users/*', status: 401 } as const, ['/users/profile', '/users/login']],
  [{ status: 599 }, []],
])('the filter %j finds the requests to %j', async (filter, paths) => {
  const { accessToken } = await server.signIn(alan)
  await server.send('POST /users/login', { body: { email: grace.email, password: 'wrong' } })
  await server.send('GET /users/profile')
  await server.send('GET /users/profile', { token: accessToken })
  expect((await server.controls.requests(filter)).map(({ path }) => path)).toEqual(paths)
})

test('the request journal can be polled for the next request', async () => {
  const first = server.controls.requests({ call: 'POST /users/resend-verification', wait: 10_000 })
  const resend = () => server.send('POST /users/resend-verification', { body: { email: linus.email } })
  await resend()
  const [entry] = await first
  expect(entry?.requestBody).toEqual({ email: linus.email })
  const next = server.controls.requests({
    call: 'POST /users/resend-verification',
    after: entry?.id ?? '',
    wait: 10_000,
  })
  await resend()
  expect((await next).map(({ id }) => id === entry?.id)).toEqual([false])
  expect(await server.controls.requests({ call: 'GET /countries/membership', wait: 20 })).toEqual([])
})

test('the entry of a cut connection has a fault and no status', async () => {
  await server.controls.addFault({ call: 'GET /countries/membership', kind: 'cut' })
  await server.send('GET /countries/membership').catch(() => undefined)
  const [entry] = await server.controls.requests({ wait: 5_000 })
  expect([entry?.status, entry?.fault]).toEqual([null, 'cut'])
})

test('the request journal keeps 1,000 requests and omits long bodies', async () => {
  const { accessToken } = await server.signIn(alan)
  await server.send('PATCH /users/profile', { token: accessToken, body: { firstName: 'x'.repeat(20_000) } })
  expect((await server.controls.requests())[0]?.requestBody).toEqual({ omitted: '20016 bytes' })
  const body = new Blob([JSON.stringify({ items: Array(8_000).fill({}) })]).stream()
  const chunked = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, duplex: 'half' }
  await fetch(`${server.url}/users/login`, chunked)
  expect((await server.controls.requests())[0]?.requestBody).toEqual({ omitted: '24011 characters' })
  for (let batch = 0; batch < 20; batch += 1)
    await Promise.all(Array.from({ length: 51 }, () => server.send('GET /nowhere')))
  const all = await server.controls.requests()
  expect(all).toHaveLength(1000)
  expect(new Set(all.map(({ path }) => path))).toEqual(new Set(['/nowhere']))
})
