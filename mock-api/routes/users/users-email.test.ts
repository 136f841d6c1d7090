import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { alan, edsger, grace, linus } from '../../../fixtures/people.ts'
import { leastTimes } from '../../qa/processor-time.ts'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'

const HOUR = 60 * 60_000
let server: TestApi

beforeEach(async () => {
  server = await startTestApi()
})

afterEach(() => server.close())

/** The token of a new mail to the unverified person. */
async function mailedToken(): Promise<string> {
  await server.ask('POST /users/resend-verification', { body: { email: linus.email } })
  const [mail] = await server.mails()
  return new URL(mail?.link ?? '').searchParams.get('token') ?? ''
}

const verify = (token: string) => server.ask(`GET /users/verify-email?token=${encodeURIComponent(token)}`)
const refusal = { status: 400, body: { message: 'Failed to verify email. The link may be expired or invalid.' } }
const verifications = () =>
  [...server.api.db.activities.rows()].filter(({ action }) => action === 'email_verified').length

test('the link verifies, opened twice at once and again, with one change and no session (M-10, TA19)', async () => {
  const token = await mailedToken()
  const answers = await Promise.all([verify(token), verify(token)])
  server.api.clock.advance(9 * 60_000)
  answers.push(await verify(token))
  for (const { status, body, headers } of answers) {
    expect([status, body.success, headers.get('Set-Cookie')]).toEqual([200, true, null])
    expect(Object.keys(body)).toEqual(['success', 'message'])
  }
  expect(verifications()).toBe(1)
  expect((await server.signIn(linus)).accessToken).toBeTruthy()
})

test('ten minutes after it was used, the link is refused', async () => {
  const token = await mailedToken()
  await verify(token)
  server.api.clock.advance(10 * 60_000 + 1)
  expect(await verify(token)).toMatchObject(refusal)
})

test('the link works for 24 hours (M-10)', async () => {
  const token = await mailedToken()
  server.api.clock.advance(24 * HOUR + 1)
  expect(await verify(token)).toMatchObject(refusal)
  const second = await mailedToken()
  server.api.clock.advance(24 * HOUR - 5000)
  expect((await verify(second)).status).toBe(200)
})

test('links that have expired are forgotten when the next mail is sent', async () => {
  const { mailTokens } = server.api.db
  await mailedToken()
  await server.ask('POST /users/forgot-password', { body: { email: alan.email } })
  expect(mailTokens.size).toBe(2)
  server.api.clock.advance(10 * 60_000 + 1)
  await server.ask('POST /users/forgot-password', { body: { email: grace.email } })
  expect([...mailTokens.rows()].map(({ email }) => email)).toEqual([linus.email, grace.email])
})

test('a newer mail voids the older link', async () => {
  const older = await mailedToken()
  const newer = await mailedToken()
  expect(await verify(older)).toMatchObject(refusal)
  expect((await verify(newer)).status).toBe(200)
})

test('a link to reset the password does not verify', async () => {
  await server.ask('POST /users/forgot-password', { body: { email: linus.email } })
  const [mail] = await server.mails()
  expect(await verify(new URL(mail?.link ?? '').searchParams.get('token') ?? '')).toMatchObject(refusal)
})

test.each(['', 'x', 'x'.repeat(43), 'x'.repeat(5000), '__proto__', '../../users', '%00'])(
  'the token %j is refused',
  async (token) => {
    expect(await verify(token)).toMatchObject(refusal)
  },
)

test('a truncated token, and a token given twice, are refused', async () => {
  const token = await mailedToken()
  expect((await verify(token.slice(0, -1))).status).toBe(400)
  expect((await server.ask(`GET /users/verify-email?token=${token}&token=${token}`)).status).toBe(400)
  expect((await server.ask('GET /users/verify-email')).status).toBe(400)
  expect(verifications()).toBe(0)
})

test.each([
  ['without an account', 'nobody@ancient.example', 0],
  ['that is verified already', alan.email, 0],
  ['of a deactivated account', edsger.email, 0],
  ['that is not verified', linus.email, 2],
])('for an address %s the same is done, and a mail sent only where it is due', async (_, email, mails) => {
  const { db } = server.api
  const [put, remove] = [vi.spyOn(db.mailTokens, 'put'), vi.spyOn(db.mailTokens, 'delete')]
  const work = () => [db.changes, put.mock.calls.length, remove.mock.calls.length]
  expect(work()).toEqual([0, 0, 0])
  for (const path of ['resend-verification', 'forgot-password'])
    for (let round = 0; round < 2; round++) await server.ask(`POST /users/${path}`, { body: { email } })
  expect(work()).toEqual([6, 4, 2])
  expect((await server.mails()).filter(({ link }) => link.includes('/auth/verify-email'))).toHaveLength(mails)
})

test.each(['forgot-password', 'resend-verification'])(
  'for POST /users/%s an unknown address is as much work as a known one (M-11)',
  { timeout: 30_000 },
  async (path) => {
    await server.close()
    server = await startTestApi({ hashing: 'standard' })
    const ask = (email: string) => () => server.ask(`POST /users/${path}`, { body: { email } })
    const [known = 0, unknown = 0] = await leastTimes([ask(linus.email), ask('nobody@ancient.example')], 50)
    expect(unknown).toBeGreaterThan(known * 0.7)
    expect(known).toBeGreaterThan(unknown * 0.7)
  },
)

describe('whoever is signed in and not verified', () => {
  async function tokenOf(person: typeof linus): Promise<string> {
    const account = server.api.db.users.get(person.id)
    if (!account) throw new Error(`${person.id} is not in the seed`)
    return server.api.sessions.open(account).accessToken
  }
  const send = (token: string) => server.ask('POST /users/send-verification-email', { token })

  test('gets a mail with a link that verifies', async () => {
    const token = await tokenOf(linus)
    const { status, body } = await send(token)
    expect([status, body.message]).toEqual([200, 'Verification email sent! Please check your inbox.'])
    const [mail] = await server.mails()
    expect(mail?.to).toBe(linus.email)
    expect((await verify(new URL(mail?.link ?? '').searchParams.get('token') ?? '')).status).toBe(200)
    expect((await server.ask('GET /users/profile', { token })).body.isEmailVerified).toBe(true)
  })

  test('is told so when the address is verified already, and gets no mail', async () => {
    const { status, body } = await send(await tokenOf(alan))
    expect([status, body.message]).toEqual([409, 'Your email address is verified already'])
    expect(await server.mails()).toEqual([])
  })

  test('gets three mails an hour, whichever way they were asked for', async () => {
    await server.close()
    server = await startTestApi({ rateLimits: true })
    const token = await tokenOf(linus)
    await server.ask('POST /users/resend-verification', { body: { email: linus.email } })
    const statuses = [await send(token), await send(token), await send(token)].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 429])
    expect(await server.mails()).toHaveLength(3)
  })
})
