import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  clearStoredSession,
  isSessionInMemory,
  readTokens,
  replaceTokens,
  saveAccountId,
  saveTokens,
  storedUser,
} from './session-store.ts'

const user = { id: '7', username: 'grace', email: 'grace@ancient.example', tokensHolding: 5 }
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(storedUser.clear)

test('a stored user is read without unknown keys', () => {
  stored.set('user', JSON.stringify({ ...user, isOwner: true }).replace('{', '{"__proto__":{"role":"ADMIN"},'))
  const read = storedUser.read()
  expect(read).toEqual(user)
  expect(read?.role).toBeUndefined()
  expect(stored.has('user')).toBe(true)
})

test.each(['{bad', 'null', '[]', '"x"', '{}', '{"id":7}', '{"__proto__":{"id":"1"}}'])(
  'the stored user %s is invalid and is removed',
  (saved) => {
    stored.set('user', saved)
    expect(storedUser.read()).toBeUndefined()
    expect(stored.has('user')).toBe(false)
  },
)

describe('the tokens of a session', () => {
  const cookies = new Map<string, string>()
  let writes: string[]
  /** Called after each write. */
  let afterWrite = () => {}
  const tokens = { accessToken: 'a', refreshToken: 'r' }
  const other = { accessToken: 'b', refreshToken: 's' }

  beforeEach(() => {
    cookies.clear()
    vi.stubGlobal('location', { protocol: 'https:' })
    vi.stubGlobal('document', {
      get cookie() {
        return [...cookies].map((pair) => pair.join('=')).join('; ')
      },
      set cookie(text: string) {
        const [, name = '', value = '', maxAge] = /^(\w+)=(.*?); Max-Age=(\d+);/.exec(text) ?? []
        writes.push(maxAge === '0' ? `-${name}` : name)
        if (maxAge === '0') cookies.delete(name)
        else if (name.length + value.length <= 4096) cookies.set(name, value)
        afterWrite()
      },
    })
    writes = []
    saveTokens(tokens, user.id)
    storedUser.save(user)
  })
  // A session in memory outlives the fake cookies.
  afterEach(clearStoredSession)

  test('are cookies, and the user is stored', () => {
    expect(Object.fromEntries(cookies)).toMatchObject(tokens)
    expect(readTokens()).toEqual({ ...tokens, accountId: user.id })
    expect(stored.has('user')).toBe(true)
    expect(isSessionInMemory()).toBe(false)
  })

  test('name their account only once both are written', () => {
    expect(writes).toEqual(['accessToken', 'refreshToken', 'tokenAccount'])
    for (const [name, value] of Object.entries(other)) {
      cookies.set(name, value)
      expect(readTokens().accountId).toBeUndefined()
    }
    saveAccountId('9', tokens)
    expect(readTokens().accountId).toBeUndefined()
    saveAccountId('8', other)
    expect(readTokens()).toEqual({ ...other, accountId: '8' })
  })

  test('stay complete in cookies when another tab writes its own at the same time', () => {
    afterWrite = () => {
      afterWrite = () => {}
      for (const [name, value] of Object.entries(other)) cookies.set(name, value)
    }
    saveTokens({ accessToken: 'c', refreshToken: 't' }, '8')
    expect(readTokens()).toEqual({ accessToken: 'c', refreshToken: 't', accountId: '8' })
    expect([cookies.size, isSessionInMemory()]).toEqual([3, false])
  })

  test.each(['accessToken', 'refreshToken'])('belong to their account after the %s has expired', (name) => {
    cookies.delete(name)
    expect(readTokens().accountId).toBe(user.id)
  })

  test.each(['short', 'x'.repeat(5000)])(
    'leave the session of other tabs alone while they are in memory: %#',
    (accessToken) => {
      saveTokens({ ...tokens, accessToken: 'x'.repeat(5000) }, user.id)
      for (const [name, value] of Object.entries(other)) cookies.set(name, value)
      stored.set('user', JSON.stringify({ ...user, id: '8' }))
      replaceTokens({ accessToken, refreshToken: 'next' }, user.id)
      expect(readTokens()).toEqual({ accessToken, refreshToken: 'next', accountId: user.id })
      expect(storedUser.read()).toEqual(user)
      clearStoredSession()
      expect([readTokens(), storedUser.read()?.id]).toEqual([other, '8'])
    },
  )

  test.each(['accessToken', 'refreshToken'] as const)(
    'stay in memory with the user if the %s is too long for a cookie',
    (name) => {
      const long = { ...tokens, [name]: '%'.repeat(2000) }
      saveTokens(long, '8')
      storedUser.save({ ...user, id: '8' })
      expect([cookies.size, stored.has('user'), isSessionInMemory()]).toEqual([0, false, true])
      expect(readTokens()).toEqual({ ...long, accountId: '8' })
      expect(storedUser.read()?.id).toBe('8')
    },
  )

  test('keep the stored user in memory while one is too long for a cookie', () => {
    saveTokens({ ...tokens, accessToken: 'x'.repeat(5000) }, user.id)
    expect(stored.has('user')).toBe(false)
    expect(storedUser.read()).toEqual(user)
    saveTokens(tokens, user.id)
    storedUser.save(user)
    expect([cookies.size, stored.has('user'), isSessionInMemory()]).toEqual([3, true, false])
  })

  test('have no size limit in the desktop shell', async () => {
    const bridgeTokens = new Map<string, string>()
    const get = (name: string) => bridgeTokens.get(name)
    const set = (name: string, value: string) => bridgeTokens.set(name, value)
    vi.stubGlobal('desktop', { tokens: { get, set, clear: (name: string) => bridgeTokens.delete(name) } })
    vi.resetModules()
    const inDesktop = await import('./session-store.ts')
    inDesktop.saveTokens({ ...tokens, accessToken: 'x'.repeat(5000) }, user.id)
    expect([bridgeTokens.size, inDesktop.isSessionInMemory()]).toEqual([3, false])
  })

  test('stay in memory if the browser rejects cookies', () => {
    clearStoredSession()
    vi.stubGlobal('document', Object.freeze({ cookie: '' }))
    saveTokens(tokens, user.id)
    expect(readTokens()).toEqual({ ...tokens, accountId: user.id })
    expect(isSessionInMemory()).toBe(true)
  })
})
