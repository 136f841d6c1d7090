import { describe, expect, test, vi } from 'vitest'
import { ancientDesktop, odeon } from '../../../fixtures/clients.ts'
import { alan, grace, hedy, linus } from '../../../fixtures/people.ts'
import { setUpTestApi } from '../../test-support/hooks.ts'
import { authorize, codeFor, exchange, listApps, refresh, tokensFor, userinfoStatus } from '../../test-support/oauth.ts'

const password = 'Renewed-2026'
const rejected = {
  status: 400,
  body: { message: 'Invalid or expired reset link. Please request a new password reset.' },
}

const server = setUpTestApi()

const reset = (token: string, to = password) =>
  server.send('POST /users/reset-password', { body: { token, password: to } })
const check = (token: string) => server.send(`GET /users/verify-reset-token?token=${encodeURIComponent(token)}`)

async function newToken(email = grace.email): Promise<string> {
  await server.send('POST /users/forgot-password', { body: { email } })
  return server.emailedToken()
}

describe('resetting the password', () => {
  test('ends every session of the user', async () => {
    const { accessToken, refreshToken } = await server.signIn(grace)
    const token = await newToken()
    expect(await server.controls.emails()).toMatchObject([
      { to: grace.email, link: `http://localhost:5173/auth/reset-password?token=${token}` },
    ])
    for (let opened = 0; opened < 2; opened++)
      expect((await check(token)).body).toEqual({ valid: true, email: grace.email })
    expect((await reset(token)).body).toEqual({
      success: true,
      message: 'Password reset successfully! You can now log in with your new password.',
    })
    expect(await reset(token)).toMatchObject(rejected)
    expect(await check(token)).toMatchObject(rejected)
    expect(await server.isSignedIn(accessToken)).toBe(false)
    expect((await server.refreshSession(refreshToken)).status).toBe(401)
    expect(await server.signInStatus(grace.email, grace.password)).toBe(401)
    expect(await server.signInStatus(grace.email, password)).toBe(200)
  })

  test('revokes tokens and codes of applications but keeps them connected', async () => {
    const tokens = await tokensFor(server, alan, odeon)
    const desktop = await tokensFor(server, alan, ancientDesktop, 'account')
    const code = await codeFor(server, alan, odeon)
    const apps = await listApps(server, (await server.signIn(alan)).accessToken)
    const graceToken = await tokensFor(server, grace, odeon)

    expect((await reset(await newToken(alan.email))).status).toBe(200)
    expect(await userinfoStatus(server, tokens.access_token)).toBe(401)
    expect((await refresh(server, odeon, tokens.refresh_token)).body.error).toBe('invalid_grant')
    expect((await exchange(server, odeon, code)).body.error).toBe('invalid_grant')
    expect(await server.isSignedIn(desktop.access_token)).toBe(false)
    expect(await userinfoStatus(server, graceToken.access_token)).toBe(200)

    const { accessToken } = await server.signIn({ email: alan.email, password })
    expect(await listApps(server, accessToken)).toEqual(apps)
    expect((await authorize(server, accessToken, odeon)).status).toBe(200)
  })

  test('sets one password when a link is used concurrently', async () => {
    // With slow hashing, all requests are hashing when the first one finishes.
    await server.restart({ hashing: 'standard' })
    const token = await newToken()
    const typed = Array.from({ length: 4 }, (_, index) => `Renewed-${index}`)
    const responses = await Promise.all(typed.map((password) => reset(token, password)))
    const [winner = '', ...others] = typed.filter((_, index) => responses[index]?.status === 200)
    expect(others).toEqual([])
    expect(await server.signInStatus(grace.email, winner)).toBe(200)
  })

  test('rejects a sign-in whose old password is still being compared', async () => {
    const token = await newToken()
    const { matches } = server.api.passwords
    vi.spyOn(server.api.passwords, 'matches').mockImplementationOnce(async (...typed) => {
      const isMatch = await matches(...typed)
      expect((await reset(token)).status).toBe(200)
      return isMatch
    })
    expect(await server.signInStatus(grace.email, grace.password)).toBe(401)
    expect(await server.signInStatus(grace.email, password)).toBe(200)
  })

  test('fails with a link that a newer one replaced', async () => {
    const [replaced, current] = [await newToken(), await newToken()]
    expect(await reset(replaced)).toMatchObject(rejected)
    expect((await reset(current)).status).toBe(200)
  })

  test('works for ten minutes', async () => {
    const token = await newToken()
    server.api.clock.advance(10 * 60_000 - 5000)
    expect((await check(token)).status).toBe(200)
    server.api.clock.advance(5001)
    expect(await check(token)).toMatchObject(rejected)
    expect(await reset(token)).toMatchObject(rejected)
  })

  test('fails with the token of a verification email', async () => {
    await server.send('POST /users/resend-verification', { body: { email: linus.email } })
    const token = await server.emailedToken()
    expect(await check(token)).toMatchObject(rejected)
    expect(await reset(token)).toMatchObject(rejected)
  })

  test.each(['', 'x'.repeat(43)])('fails with the token %j', async (token) => {
    expect(await check(token)).toMatchObject(rejected)
    expect(await reset(token)).toMatchObject(rejected)
  })

  test.each([
    ['of 5 letters', 'Ab-12'],
    ['of 3 emoji', '🔑🔑🔑'],
    ['of 257 letters', 'x'.repeat(257)],
  ])('fails with a password %s, and the link stays valid', async (_, typed) => {
    const token = await newToken()
    expect((await reset(token, typed)).status).toBe(400)
    expect((await check(token)).status).toBe(200)
  })

  test.each([
    ['abcdef', false],
    ['🔑🔑🔑🔑🔑🔑', false],
    ['Abcdef', true],
  ])('sets hasStrongPassword for %s to %s', async (typed, isStrong) => {
    expect((await reset(await newToken(), typed)).status).toBe(200)
    expect(server.userRow(grace).hasStrongPassword).toBe(isStrong)
  })

  test('unlocks the account', async () => {
    expect((await reset(await newToken(hedy.email))).status).toBe(200)
    expect(await server.signInStatus(hedy.email, password)).toBe(200)
  })
})

describe('changing the password', () => {
  const change = (token: string, body: object = {}) =>
    server.send('POST /users/change-password', {
      token,
      body: { currentPassword: grace.password, newPassword: password, ...body },
    })
  const getToken = async (person: typeof grace) => (await server.signIn(person)).accessToken

  test('ends every other session of the user', async () => {
    const token = await getToken(grace)
    const other = await server.signIn(grace)
    const alanToken = await getToken(alan)
    expect((await change(token)).body).toEqual({ success: true, message: 'Password changed successfully!' })
    expect(await server.isSignedIn(token)).toBe(true)
    expect(await server.isSignedIn(other.accessToken)).toBe(false)
    expect((await server.refreshSession(other.refreshToken)).status).toBe(401)
    expect(await server.isSignedIn(alanToken)).toBe(true)
    expect(await server.signInStatus(grace.email, grace.password)).toBe(401)
    expect(await server.signInStatus(grace.email, password)).toBe(200)
    expect(server.listActions(grace)).toContain('password_changed')
  })

  test('ends the reset links of the user', async () => {
    const [graceLink, alanLink] = [await newToken(), await newToken(alan.email)]
    expect((await change(await getToken(grace))).status).toBe(200)
    expect(await check(graceLink)).toMatchObject(rejected)
    expect(await reset(graceLink)).toMatchObject(rejected)
    expect((await check(alanLink)).status).toBe(200)
  })

  test('leaves the tokens of applications valid', async () => {
    const tokens = await tokensFor(server, grace, odeon)
    expect((await change(await getToken(grace))).status).toBe(200)
    expect(await userinfoStatus(server, tokens.access_token)).toBe(200)
    expect((await refresh(server, odeon, tokens.refresh_token)).status).toBe(200)
  })

  test('fails with 400 for a wrong current password and ends no session', async () => {
    const [token, other] = [await getToken(grace), await getToken(grace)]
    const before = server.userRow(grace)
    const { status, body } = await change(token, { currentPassword: 'Wrong-1952' })
    expect([status, body.message]).toEqual([400, 'The current password is incorrect'])
    expect(server.userRow(grace)).toEqual(before)
    for (const each of [token, other]) expect(await server.isSignedIn(each)).toBe(true)
  })

  // http/rate-limits.test.ts tests the limit and window of `passwordPerAccount`.
  test('is limited per account', async () => {
    await server.restart({ rateLimits: { passwordPerAccount: 1 } })
    const token = await getToken(grace)
    expect((await change(token, { currentPassword: 'Wrong-1' })).status).toBe(400)
    expect((await change(await getToken(grace))).status).toBe(429)
  })

  test('succeeds for one of two concurrent requests', async () => {
    // With slow hashing, both requests are hashing when the first one finishes.
    await server.restart({ hashing: 'standard' })
    const token = await getToken(grace)
    const responses = await Promise.all([0, 1].map((index) => change(token, { newPassword: `Renewed-${index}` })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
    const winner = responses.findIndex(({ status }) => status === 200)
    expect(await server.signInStatus(grace.email, `Renewed-${winner}`)).toBe(200)
    expect(await server.isSignedIn(token)).toBe(true)
  })

  test('fails when the session ends before the change is made', async () => {
    // With slow hashing, the session ends while the passwords are compared.
    await server.restart({ hashing: 'standard' })
    const [stranger, owner] = [await getToken(grace), await getToken(grace)]
    const [response] = await Promise.all([change(stranger), server.send('DELETE /users/sessions', { token: owner })])
    expect(response.status).toBe(401)
    expect(await server.isSignedIn(owner)).toBe(true)
    expect(await server.signInStatus(grace.email, grace.password)).toBe(200)
  })

  test.each([
    ['a new password of 5 letters', { newPassword: 'Ab-12' }, 'New password must be at least 6 characters long'],
    ['a new password of 257 letters', { newPassword: 'x'.repeat(257) }, 'The new password is too long'],
    ['no new password', { newPassword: undefined }, 'newPassword'],
    ['an empty current password', { currentPassword: '' }, 'Current password is required'],
    ['a current password of 4,000 letters', { currentPassword: 'x'.repeat(4000) }, 'The current password is incorrect'],
    ['no current password', { currentPassword: undefined }, 'currentPassword'],
  ])('fails with %s', async (_, body, message) => {
    const response = await change(await getToken(grace), body)
    expect([response.status, response.body.message]).toEqual([400, expect.stringContaining(message)])
  })
})
