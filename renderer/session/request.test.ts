import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, isTemporaryFailure, isUnauthorized } from '../api/api-error.ts'
import type { Call } from '../api/call.ts'
import { send } from '../api/http.ts'
import { withSession } from './request.ts'
import { retryWithFreshToken, type TokenSource } from './retry-with-fresh-token.ts'

/** Responds to the request of this number, counted from 1. */
let respond: (count: number) => Response
let authorizations: (string | null)[]
let ended: number
let sessionEnd: AbortController
let session: TokenSource
const request = withSession({
  accessToken: () => session.accessToken(),
  refresh: (rejected) => session.refresh(rejected),
  end: () => ended++,
  signal: () => session.signal(),
})

beforeEach(() => {
  authorizations = []
  ended = 0
  sessionEnd = new AbortController()
  session = {
    accessToken: async () => undefined,
    refresh: async () => false,
    signal: () => sessionEnd.signal,
  }
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    authorizations.push(new Headers(init.headers).get('authorization'))
    return respond(authorizations.length)
  })
})

const json = (status: number, body = {}) => Response.json(body, { status })
const publicCall: Call = { id: 'logout', route: 'POST /x', access: 'public' }
const memberCall = { ...publicCall, access: 'member' } as const
const failure = (call: Call, signal?: AbortSignal) =>
  request(call, { signal }).then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => error,
  )

test('a 401 ends the session', async () => {
  respond = () => json(401)
  expect(await failure(publicCall)).toBeInstanceOf(ApiError)
  expect(ended).toBe(1)
})

test.each([
  ['with', 'token', 'Bearer token'],
  ['without', undefined, null],
])('a call whose session is optional is sent %s a token', async (_, token, expected) => {
  session.accessToken = async () => token
  respond = () => json(200)
  await request({ ...publicCall, access: 'optional' })
  expect(authorizations).toEqual([expected])
})

test('the 401 of a call from before a sign-in does not end the new session', async () => {
  respond = () => {
    sessionEnd.abort()
    return json(401)
  }
  await failure(publicCall)
  expect(ended).toBe(0)
})

describe('a request with a token', () => {
  let token: string

  beforeEach(() => {
    token = 'old'
    session.accessToken = async () => token
    session.refresh = async () => {
      token = 'new'
      return true
    }
  })

  test('is repeated once with a refreshed token after a 401', async () => {
    respond = (count) => (count === 1 ? json(401) : json(200, { id: '7' }))
    expect(await request(memberCall)).toEqual({ id: '7' })
    expect(authorizations).toEqual(['Bearer old', 'Bearer new'])
    expect(ended).toBe(0)
  })

  test('ends the session when the refreshed token is rejected too', async () => {
    respond = () => json(401, { message: 'no' })
    expect(await failure(memberCall)).toMatchObject({ status: 401, message: 'no' })
    expect(authorizations).toEqual(['Bearer old', 'Bearer new'])
    expect(ended).toBe(1)
  })

  test('ends the session when the token cannot be refreshed', async () => {
    respond = () => json(401)
    session.refresh = async () => false
    expect(await failure(memberCall)).toHaveProperty('status', 401)
    expect([authorizations.length, ended]).toEqual([1, 1])
  })

  test('keeps the session when the provider cannot be reached for the refresh', async () => {
    respond = () => json(401)
    session.refresh = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(isTemporaryFailure(await failure(memberCall))).toBe(true)
    expect([authorizations.length, ended]).toEqual([1, 0])
  })

  test('keeps the session when the repeated request fails for another reason', async () => {
    respond = (count) => json(count === 1 ? 401 : 403)
    expect(await failure(memberCall)).toHaveProperty('status', 403)
    expect(ended).toBe(0)
  })

  test('stops waiting for a refresh when it is aborted', async () => {
    respond = () => json(401)
    const controller = new AbortController()
    let fail = () => {}
    session.refresh = () => {
      controller.abort()
      return new Promise((resolve) => {
        fail = () => resolve(false)
      })
    }
    expect(await failure(memberCall, controller.signal)).toHaveProperty('name', 'AbortError')
    fail()
    await new Promise(setImmediate)
    expect(ended).toBe(0)
  })

  test.each<[string, keyof TokenSource, string[]]>([
    ['looked up', 'accessToken', []],
    ['refreshed', 'refresh', ['Bearer old']],
  ])('is not sent for an account that signs in while the token is %s', async (_, step, sent) => {
    respond = () => json(401)
    const switchAccount = () => {
      sessionEnd.abort()
      sessionEnd = new AbortController()
    }
    const { accessToken, refresh } = session
    session.accessToken = () => {
      if (step === 'accessToken') switchAccount()
      return accessToken()
    }
    session.refresh = (rejected) => {
      switchAccount()
      return refresh(rejected)
    }
    const update = (token: string | undefined) => send(memberCall, { token })
    await expect(retryWithFreshToken(session, update, isUnauthorized)).rejects.toHaveProperty('name', 'AbortError')
    expect(authorizations).toEqual(sent)
  })

  test('is aborted when the session ends', async () => {
    respond = () => {
      sessionEnd.abort()
      return json(200)
    }
    expect(await failure(memberCall)).toHaveProperty('name', 'AbortError')
  })
})
