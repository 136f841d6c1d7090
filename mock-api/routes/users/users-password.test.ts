import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ancientDesktop, odeon } from '../../../fixtures/clients.ts'
import { alan, edsger, grace, hedy, linus } from '../../../fixtures/people.ts'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'
import { appsOf, authorize, codeFor, exchange, refresh, statusWith, tokensFor } from '../../qa/test-oauth.ts'

let server: TestApi

beforeEach(async () => {
  server = await startTestApi()
})

afterEach(() => server.close())

const password = 'Renewed-2026'
const forgot = (email: string) => server.ask('POST /users/forgot-password', { body: { email } })
const reset = (token: string, to = password) =>
  server.ask('POST /users/reset-password', { body: { token, password: to } })
const check = (token: string) => server.ask(`GET /users/verify-reset-token?token=${encodeURIComponent(token)}`)
const signInStatus = async (email: string, typed: string) =>
  (await server.ask('POST /users/login', { body: { email, password: typed } })).status
const refusal = {
  status: 400,
  body: { message: 'Invalid or expired reset link. Please request a new password reset.' },
}

async function mailedToken(email = grace.email): Promise<string> {
  await forgot(email)
  const [mail] = await server.mails(`?to=${email}`)
  expect(mail?.link).toMatch(/^http:\/\/localhost:5173\/auth\/reset-password\?token=[\w-]{43}$/)
  return new URL(mail?.link ?? '').searchParams.get('token') ?? ''
}

test('the mailed link sets a new password once, and ends every session of the account (M-09, M-10, TA16)', async () => {
  const { accessToken, refreshToken } = await server.signIn(grace)
  const token = await mailedToken()
  expect((await check(token)).body).toEqual({ valid: true, email: grace.email })
  expect((await check(token)).body).toEqual({ valid: true, email: grace.email })
  expect((await reset(token)).body).toEqual({
    success: true,
    message: 'Password reset successfully! You can now log in with your new password.',
  })
  expect(await reset(token)).toMatchObject(refusal)
  expect(await check(token)).toMatchObject(refusal)
  expect((await server.ask('GET /users/profile', { token: accessToken })).status).toBe(401)
  expect((await server.ask('POST /users/refresh', { body: { refreshToken } })).status).toBe(401)
  expect(await signInStatus(grace.email, grace.password)).toBe(401)
  expect(await signInStatus(grace.email, password)).toBe(200)
})

test('a reset ends tokens and open codes of applications, which stay listed and must ask again', async () => {
  const tokens = await tokensFor(server, alan, odeon)
  const desktop = await tokensFor(server, alan, ancientDesktop, 'account')
  const openCode = await codeFor(server, alan, odeon)
  const apps = await appsOf(server, (await server.signIn(alan)).accessToken)
  const graces = await tokensFor(server, grace, odeon)

  expect((await reset(await mailedToken(alan.email))).status).toBe(200)
  expect(await statusWith(server, tokens.access_token)).toBe(401)
  expect((await refresh(server, odeon, tokens.refresh_token)).body.error).toBe('invalid_grant')
  expect((await exchange(server, odeon, openCode)).body.error).toBe('invalid_grant')
  expect((await server.ask('GET /users/profile', { token: desktop.access_token })).status).toBe(401)
  expect(await statusWith(server, graces.access_token)).toBe(200)

  const { accessToken } = await server.signIn({ email: alan.email, password })
  expect(await appsOf(server, accessToken)).toEqual(apps)
  expect((await authorize(server, accessToken, odeon)).status).toBe(200)
})

test('of many who use one link at once, one sets the password', { timeout: 30_000 }, async () => {
  await server.close()
  // Hashing that takes its time, so that all are under way before the first is done.
  server = await startTestApi({ hashing: 'standard' })
  const token = await mailedToken()
  const answers = await Promise.all(Array.from({ length: 4 }, (_, index) => reset(token, `Renewed-${index}`)))
  const winners = answers.flatMap(({ status }, index) => (status === 200 ? [`Renewed-${index}`] : []))
  expect(winners).toHaveLength(1)
  expect(await signInStatus(grace.email, winners[0] ?? '')).toBe(200)
})

test('a sign-in under way with the old password does not outlive the reset', { timeout: 30_000 }, async () => {
  await server.close()
  // Hashing that takes its time, so that a sign-in is always under way when the new password is set.
  server = await startTestApi({ hashing: 'standard' })
  const token = await mailedToken()
  const signIn = () => server.ask('POST /users/login', { body: { email: grace.email, password: grace.password } })
  const [done, ...signIns] = await Promise.all([reset(token), signIn(), signIn(), signIn(), signIn()])
  expect(done.status).toBe(200)
  expect(signIns.map(({ status }) => status)).toContain(401)
  for (const { body } of signIns)
    expect((await server.ask('GET /users/profile', { token: String(body.accessToken) })).status).toBe(401)
})

test('the link works for ten minutes (M-10)', async () => {
  const token = await mailedToken()
  server.api.clock.advance(10 * 60_000 - 5000)
  expect((await check(token)).status).toBe(200)
  server.api.clock.advance(5001)
  expect(await check(token)).toMatchObject(refusal)
  expect(await reset(token)).toMatchObject(refusal)
})

test('a newer mail voids the older link (M-10)', async () => {
  const older = await mailedToken()
  const newer = await mailedToken()
  expect(await check(older)).toMatchObject(refusal)
  expect((await check(newer)).status).toBe(200)
})

test('a link to verify the email does not reset the password', async () => {
  await server.ask('POST /users/resend-verification', { body: { email: linus.email } })
  const [mail] = await server.mails()
  const token = new URL(mail?.link ?? '').searchParams.get('token') ?? ''
  expect(await check(token)).toMatchObject(refusal)
  expect(await reset(token)).toMatchObject(refusal)
})

test.each(['', 'x'.repeat(43), 'x'.repeat(4000), '__proto__', '<script>'])('the token %j is refused', async (token) => {
  expect(await check(token)).toMatchObject(refusal)
  expect(await reset(token)).toMatchObject(refusal)
})

test('a token that is missing, given twice or no text is a bad request', async () => {
  expect((await server.ask('GET /users/verify-reset-token')).status).toBe(400)
  expect((await server.ask('GET /users/verify-reset-token?token=a&token=b')).status).toBe(400)
  expect((await server.ask('POST /users/reset-password', { body: { token: 1, password } })).status).toBe(400)
})

describe('the new password', () => {
  test.each([
    ['Ab-12', 400, undefined],
    ['🔑🔑🔑', 400, undefined],
    ['🔑🔑🔑🔑🔑🔑', 200, false],
    ['x'.repeat(257), 400, undefined],
    ['abcdef', 200, false],
    ['Abcdef', 200, true],
  ])('%s', async (typed, status, isStrong) => {
    const token = await mailedToken()
    expect((await reset(token, typed)).status).toBe(status)
    if (isStrong === undefined) expect((await check(token)).status).toBe(200)
    else expect(server.api.db.users.get(grace.id)?.hasStrongPassword).toBe(isStrong)
  })
})

test('a locked account is open again for the new password', async () => {
  expect((await reset(await mailedToken(hedy.email))).status).toBe(200)
  expect(await signInStatus(hedy.email, password)).toBe(200)
})

test('known, unknown and deactivated addresses get the same answer, and only the first a mail (M-11, TA14)', async () => {
  const answers = [await forgot(grace.email), await forgot('nobody@ancient.example'), await forgot(edsger.email)]
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(await server.mails()).toMatchObject([{ to: grace.email }])
})

test('what is no email address is refused', async () => {
  expect((await forgot('grace')).status).toBe(400)
})
