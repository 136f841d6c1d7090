import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createBrowserSignIn } from './browser-sign-in.ts'

const portal = 'https://account.example'
const api = 'https://api.example'
const tokens = { access_token: 'a', refresh_token: 'r' }

/** A sign-in with a fake clock and token endpoint. `startAccepted` returns the code and state of an accepted response. */
function setUp({ status = 200, body = tokens }: { status?: number; body?: unknown } = {}) {
  const time = { now: 0 }
  const sent: { url: string; form: URLSearchParams; redirect: RequestRedirect | undefined }[] = []
  const endpoint = { respond: () => Promise.resolve(Response.json(body, { status })) }
  const signIn = createBrowserSignIn({
    now: () => time.now,
    fetch: (url, { body, redirect }) => {
      sent.push({ url, form: new URLSearchParams(String(body)), redirect })
      return endpoint.respond()
    },
  })
  const startAccepted = () => {
    const { state } = signIn.start(portal)
    signIn.acceptState(state)
    return { code: 'c', state }
  }
  return { signIn, startAccepted, time, sent, endpoint }
}

test('only the token endpoint gets the PKCE verifier', async () => {
  const { signIn, sent } = setUp()
  const { authorizationUrl, state, ...more } = signIn.start(portal)
  expect(more).toEqual({})
  const { origin, pathname, searchParams } = new URL(authorizationUrl)
  expect(origin + pathname).toBe(`${portal}/oauth/consent`)
  const { code_challenge: challenge, ...rest } = Object.fromEntries(searchParams)
  expect(rest).toEqual({
    client_id: 'ancient-desktop',
    redirect_uri: 'org.ancient.account://oauth/callback',
    response_type: 'code',
    scope: expect.any(String),
    state,
    code_challenge_method: 'S256',
  })
  expect(signIn.acceptState(state)).toBe(true)
  expect(await signIn.exchange(api, { code: 'c', state })).toEqual({ accessToken: 'a', refreshToken: 'r' })
  expect(sent).toMatchObject([{ url: `${api}/oauth/token`, redirect: 'error' }])
  const { code_verifier: verifier = '', ...form } = Object.fromEntries(sent[0]?.form ?? [])
  expect(form).toEqual({
    grant_type: 'authorization_code',
    code: 'c',
    redirect_uri: 'org.ancient.account://oauth/callback',
    client_id: 'ancient-desktop',
  })
  expect(verifier).toMatch(/^[\w-]{43}$/)
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(challenge)
  expect(authorizationUrl).not.toContain(verifier)
})

test('each sign-in has its own state and challenge', () => {
  const { signIn } = setUp()
  const [first, second] = [signIn.start(portal), signIn.start(portal)]
  const challenge = ({ authorizationUrl }: { authorizationUrl: string }) =>
    new URL(authorizationUrl).searchParams.get('code_challenge')
  expect(first.state).not.toBe(second.state)
  expect(challenge(first)).not.toBe(challenge(second))
})

test('a response is rejected unless a sign-in is pending', () => {
  const { signIn, time } = setUp()
  expect(signIn.acceptState('')).toBe(false)
  const { state } = signIn.start(portal)
  signIn.cancel()
  expect(signIn.acceptState(state)).toBe(false)
  const later = signIn.start(portal)
  time.now += 600_001
  expect(signIn.acceptState(later.state)).toBe(false)
})

test('a response is accepted once, with the state that was sent', () => {
  const { signIn } = setUp()
  const { state } = signIn.start(portal)
  expect(signIn.acceptState('another')).toBe(false)
  expect(signIn.acceptState(state)).toBe(true)
  expect(signIn.acceptState(state)).toBe(false)
})

test('a code is exchanged only after a response with the same state', async () => {
  const { signIn, sent } = setUp()
  const { state } = signIn.start(portal)
  await expect(signIn.exchange(api, { code: 'c', state })).rejects.toThrow(/^$/)
  signIn.acceptState(state)
  await expect(signIn.exchange(api, { code: 'c', state: 'another' })).rejects.toThrow(/^$/)
  expect(sent).toEqual([])
})

test('a code is exchanged once, even if the provider rejects it', async () => {
  const failure = { error: 'invalid_grant', error_description: 'The code has been used' }
  const { signIn, startAccepted, sent } = setUp({ status: 400, body: failure })
  const response = startAccepted()
  await expect(signIn.exchange(api, response)).rejects.toThrow('The code has been used')
  await expect(signIn.exchange(api, response)).rejects.toThrow(/^$/)
  expect(sent).toHaveLength(1)
})

test('the exchange can be repeated if the provider was unreachable', async () => {
  const { signIn, startAccepted, endpoint } = setUp()
  const response = startAccepted()
  const { respond } = endpoint
  endpoint.respond = () => Promise.reject(new TypeError('fetch failed'))
  await expect(signIn.exchange(api, response)).rejects.toThrow('fetch failed')
  endpoint.respond = respond
  expect(await signIn.exchange(api, response)).toEqual({ accessToken: 'a', refreshToken: 'r' })
})

test.each([
  ['an HTML page', '<html>'],
  ['no refresh token', { access_token: 'a' }],
  ['an empty token', { access_token: '', refresh_token: 'r' }],
  ['numbers', { access_token: 1, refresh_token: 2 }],
  ['null', null],
])('a token response with %s is rejected without a message', async (_, body) => {
  const { signIn, startAccepted } = setUp({ body })
  await expect(signIn.exchange(api, startAccepted())).rejects.toThrow(/^$/)
})
