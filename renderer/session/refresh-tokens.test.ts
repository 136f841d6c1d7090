import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshTokens } from './refresh-tokens.ts'
import { clearStoredSession, readTokens, saveTokens } from './session-store.ts'

const tokens = { accessToken: 'new', refreshToken: 'next' }
const locks = { request: (_name: string, task: () => Promise<void>) => task() }
const respondWith = (status: number, body: unknown) => {
  const fetched = vi.fn(async () => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

beforeEach(() => {
  vi.stubGlobal('location', { protocol: 'https:' })
  saveTokens({ accessToken: 'old', refreshToken: 'once' }, '7')
})
afterEach(clearStoredSession)

test('simultaneous 401s refresh the token once', async () => {
  vi.stubGlobal('navigator', { locks })
  const fetched = respondWith(200, tokens)
  await Promise.all([refreshTokens('old'), refreshTokens('old')])
  // A later call finds the new token.
  await refreshTokens('old')
  expect(fetched).toHaveBeenCalledOnce()
})

test.each([
  ['has no locks', undefined],
  ['blocks locks', { request: () => Promise.reject(new DOMException('Blocked', 'SecurityError')) }],
])('tokens are refreshed once in a browser that %s', async (_, locks) => {
  vi.stubGlobal('navigator', { locks })
  const fetched = respondWith(200, tokens)
  await refreshTokens('old')
  expect(fetched).toHaveBeenCalledOnce()
  expect(readTokens()).toEqual({ ...tokens, accountId: '7' })
})

test('a refresh that fails inside the lock is not repeated without it', async () => {
  vi.stubGlobal('navigator', { locks })
  const fetched = respondWith(401, {})
  expect(await refreshTokens('old')).toBe(false)
  expect(fetched).toHaveBeenCalledOnce()
})

test('tokens are replaced only while no other tab writes its own', async () => {
  let release = () => {}
  const writing = new Promise<void>((resolve) => {
    release = resolve
  })
  const requestLock = vi.fn(async (name: string, task: () => Promise<void>) => {
    if (name === 'tokens') await writing
    return task()
  })
  vi.stubGlobal('navigator', { locks: { request: requestLock } })
  respondWith(200, tokens)
  const refreshed = refreshTokens('old')
  await vi.waitFor(() => expect(requestLock).toHaveBeenCalledWith('tokens', expect.anything()))
  // Another tab, which holds the lock, signs in to a different account.
  saveTokens({ accessToken: 'other', refreshToken: 'other' }, '8')
  release()
  await refreshed
  expect(readTokens()).toEqual({ accessToken: 'other', refreshToken: 'other', accountId: '8' })
})

test('tokens that arrive after the user has signed out are discarded', async () => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async () => {
    clearStoredSession()
    return Response.json(tokens)
  })
  await refreshTokens('old')
  expect(readTokens()).toEqual({})
})

test.each([
  ['has signed in', { accessToken: 'other', refreshToken: 'other' }, '8'],
  ['is signing in and has written its access token', { accessToken: 'other', refreshToken: 'once' }, undefined],
])('tokens that arrive after another account %s are discarded', async (_, stored, accountId) => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async () => {
    saveTokens(stored, accountId)
    return Response.json(tokens)
  })
  await refreshTokens('old')
  expect(readTokens()).toEqual({ ...stored, accountId })
})
