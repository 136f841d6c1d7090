import { describe, expect, test, vi } from 'vitest'
import { alan, edsger, grace, linus } from '../../../fixtures/people.ts'
import { DAY_MS, MINUTE_MS } from '../../../renderer/rules/durations.ts'
import { setUpTestApi } from '../../test-support/hooks.ts'

const rejected = { status: 400, body: { message: 'Failed to verify email. The link may be expired or invalid.' } }

const server = setUpTestApi()

const verify = (token: string) => server.send(`GET /users/verify-email?token=${encodeURIComponent(token)}`)
const requestEmail = (path: string, email: string) => server.send(`POST /users/${path}`, { body: { email } })

async function newToken(): Promise<string> {
  await requestEmail('resend-verification', linus.email)
  return server.emailedToken()
}

describe('the link in a verification email', () => {
  test('reports success for ten minutes after its first use', async () => {
    const token = await newToken()
    const responses = await Promise.all([verify(token), verify(token)])
    server.api.clock.advance(10 * MINUTE_MS - 5000)
    responses.push(await verify(token))
    for (const { status, body, headers } of responses) {
      expect([status, body.success, headers.get('Set-Cookie')]).toEqual([200, true, null])
      expect(Object.keys(body)).toEqual(['success', 'message', 'email'])
    }
    server.api.clock.advance(5001)
    expect(await verify(token)).toMatchObject(rejected)
    expect(server.listActions(linus)).toEqual(['email_verified'])
    await server.signIn(linus)
  })

  test('works for 24 hours', async () => {
    const expired = await newToken()
    server.api.clock.advance(DAY_MS + 1)
    expect(await verify(expired)).toMatchObject(rejected)
    const token = await newToken()
    server.api.clock.advance(DAY_MS - 5000)
    expect((await verify(token)).status).toBe(200)
  })

  test('stops working when a newer email is sent', async () => {
    const older = await newToken()
    const newer = await newToken()
    expect(await verify(older)).toMatchObject(rejected)
    expect((await verify(newer)).status).toBe(200)
  })

  test('fails with the token of a password reset', async () => {
    await requestEmail('forgot-password', linus.email)
    expect(await verify(await server.emailedToken())).toMatchObject(rejected)
  })

  test('is rejected with a token that is truncated, unknown, empty, missing or repeated', async () => {
    const token = await newToken()
    for (const wrong of [token.slice(0, -1), 'x'.repeat(43), '']) expect(await verify(wrong)).toMatchObject(rejected)
    for (const query of [`?token=${token}&token=${token}`, ''])
      expect((await server.send(`GET /users/verify-email${query}`)).status).toBe(400)
    expect(server.userRow(linus).isEmailVerified).toBe(false)
  })
})

test('a resent email links to the portal, whatever host the request names', async () => {
  const headers = { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example', Origin: 'https://evil.example' }
  await server.send('POST /users/resend-verification', { body: { email: linus.email.toUpperCase() }, headers })
  const [first] = await server.controls.emails({ to: linus.email, wait: 10_000 })
  expect(first?.link).toMatch(/^http:\/\/localhost:5173\/auth\/verify-email\?token=[\w-]{43}$/)
  expect(first?.text).toContain(first?.link)
  await requestEmail('resend-verification', linus.email)
  const [second] = await server.controls.emails({ after: first?.id, wait: 10_000 })
  expect(second?.link).not.toBe(first?.link)
})

test('expired email tokens are deleted when the next email is sent', async () => {
  await newToken()
  await requestEmail('forgot-password', alan.email)
  server.api.clock.advance(10 * MINUTE_MS + 1)
  await requestEmail('forgot-password', grace.email)
  expect([...server.api.db.emailTokens.rows()].map(({ email }) => email)).toEqual([linus.email, grace.email])
})

const messages = {
  'resend-verification': 'A new verification email is on its way if this address has an unverified account.',
  'forgot-password': 'If this address has an account, a link to reset the password is on its way.',
}

/** Requests both emails twice. Returns how many changes that made. */
async function countChanges(email: string) {
  const { db } = server.api
  const [put, remove] = [vi.spyOn(db.emailTokens, 'put'), vi.spyOn(db.emailTokens, 'delete')]
  const before = db.changes
  for (const [path, message] of Object.entries(messages))
    for (let round = 0; round < 2; round++) {
      const { status, body } = await requestEmail(path, email)
      expect([status, body]).toEqual([200, { success: true, message }])
    }
  const counts = [db.changes - before, put.mock.calls.length, remove.mock.calls.length]
  vi.restoreAllMocks()
  return counts
}

test.each([
  ['a verified address', alan.email, ['reset-password', 'reset-password']],
  ['the address of a deactivated user', edsger.email, []],
  ['an unverified address', linus.email, ['reset-password', 'reset-password', 'verify-email', 'verify-email']],
])('requesting emails for %s takes the same work as for an unknown one', async (_, email, sent) => {
  const unknown = 'unknown@ancient.example'
  expect(await countChanges(email)).toEqual(await countChanges(unknown))
  const emails = await server.controls.emails()
  expect(emails.map(({ to, link = '' }) => [to, new URL(link).pathname.slice(6)])).toEqual(
    sent.map((path) => [email, path]),
  )
})

test.each(Object.keys(messages))('%s needs an email address', async (path) => {
  expect((await requestEmail(path, 'grace')).status).toBe(400)
})

describe('a signed-in user', () => {
  const getToken = (person: typeof linus) => server.api.sessions.open(server.userRow(person)).accessToken
  const send = (token: string) => server.send('POST /users/send-verification-email', { token })

  test('gets a verification email whose link works', async () => {
    const token = getToken(linus)
    const { status, body } = await send(token)
    expect([status, body.message]).toEqual([200, 'Verification email sent! Please check your inbox.'])
    expect(await server.controls.emails()).toMatchObject([{ to: linus.email }])
    expect((await verify(await server.emailedToken())).status).toBe(200)
    expect(server.userRow(linus).isEmailVerified).toBe(true)
  })

  test('gets no email when the address is already verified', async () => {
    const { status, body } = await send(getToken(alan))
    expect([status, body.message]).toEqual([409, 'Your email address is already verified'])
    expect(await server.controls.emails()).toEqual([])
  })

  test('shares a limit of three emails an hour with signed-out requests', async () => {
    await server.restart({ rateLimits: {} })
    const token = getToken(linus)
    await requestEmail('resend-verification', linus.email.toUpperCase())
    const statuses = [await send(token), await send(token), await send(token)].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 429])
    expect(await server.controls.emails()).toHaveLength(3)
  })
})
