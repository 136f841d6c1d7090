import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { saveTokens, storage, whyNotStored } from './storage.ts'

const refuse = () => {
  throw new DOMException('Refused', 'SecurityError')
}
/** Web storage, as far as it is used; what a browser refuses is replaced. */
function webStorage(kept: Map<string, string>, refused: Partial<Storage> = {}) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    ...refused,
  }
}

const user = { id: '7', username: 'grace', email: 'grace@ancient.example', tokensHolding: 5 }
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', webStorage(kept))
})
afterEach(() => {
  storage.theme.clear()
  storage.user.clear()
})

describe.each([
  ['refuses every call', webStorage(new Map(), { getItem: refuse, setItem: refuse, removeItem: refuse })],
  ['is full', webStorage(new Map([['theme', 'dark']]), { setItem: refuse })],
  ['refuses to be looked at', undefined],
])('storage that %s', (_, refusing) => {
  beforeEach(() =>
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: () => refusing ?? refuse() }),
  )

  test('breaks nothing: what is saved is there until it is cleared', () => {
    storage.theme.save('light')
    expect(storage.theme.read()).toBe('light')
    storage.theme.clear()
    expect(storage.theme.read()).toBeUndefined()
    storage.user.save(user)
    expect(storage.user.read()).toEqual(user)
    storage.user.clear()
    expect(storage.user.read()).toBeUndefined()
  })
})

test('what fits the schema is read into a new object, without keys that nobody knows', () => {
  kept.set('user', JSON.stringify({ ...user, isOwner: true }).replace('{', '{"__proto__":{"role":"ADMIN"},'))
  const read = storage.user.read()
  expect(read).toEqual(user)
  expect(read?.role).toBeUndefined()
  expect(kept.has('user')).toBe(true)
})

test.each(['{bad', 'null', '[]', '"x"', '{}', '{"id":7}', '{"__proto__":{"id":"1"}}'])(
  '%s is no user, and is removed',
  (saved) => {
    kept.set('user', saved)
    expect(storage.user.read()).toBeUndefined()
    expect(kept.has('user')).toBe(false)
  },
)

describe('the tokens of a session', () => {
  const cookies = new Map<string, string>()
  const tokens = { accessToken: 'a', refreshToken: 'r' }

  beforeEach(() => {
    cookies.clear()
    vi.stubGlobal('location', { protocol: 'https:' })
    vi.stubGlobal('document', {
      get cookie() {
        return [...cookies].map((pair) => pair.join('=')).join('; ')
      },
      set cookie(text: string) {
        const [, name = '', value = '', maxAge] = /^(\w+)=(.*?); Max-Age=(\d+);/.exec(text) ?? []
        if (maxAge === '0') cookies.delete(name)
        else cookies.set(name, value)
      },
    })
    saveTokens(tokens)
    storage.user.save(user)
  })
  // The slots outlive the fake cookies.
  afterEach(() => {
    storage.accessToken.clear()
    storage.refreshToken.clear()
  })

  test('are cookies, beside the stored user', () => {
    expect([...cookies]).toEqual(Object.entries(tokens))
    expect(kept.has('user')).toBe(true)
    expect(whyNotStored()).toBeUndefined()
  })

  test.each(['accessToken', 'refreshToken'] as const)(
    'are held in memory with the user when the %s is too long for a cookie',
    (name) => {
      const long = { ...tokens, [name]: '%'.repeat(2000) }
      saveTokens(long)
      storage.user.save({ ...user, id: '8' })
      expect([cookies.size, kept.has('user'), whyNotStored()]).toEqual([0, false, 'too-large'])
      expect({ accessToken: storage.accessToken.read(), refreshToken: storage.refreshToken.read() }).toEqual(long)
      expect(storage.user.read()?.id).toBe('8')
    },
  )

  test('take the stored user along when a refresh makes them too long', () => {
    saveTokens({ ...tokens, accessToken: 'x'.repeat(5000) })
    expect(kept.has('user')).toBe(false)
    expect(storage.user.read()).toEqual(user)
  })

  test('are cookies again once they fit', () => {
    saveTokens({ ...tokens, accessToken: 'x'.repeat(5000) })
    saveTokens(tokens)
    storage.user.save(user)
    expect([cookies.size, kept.has('user'), whyNotStored()]).toEqual([2, true, undefined])
  })

  test('may have any length in the desktop shell', async () => {
    const inShell = new Map<string, string>()
    const get = (name: string) => inShell.get(name)
    const set = (name: string, value: string) => inShell.set(name, value)
    vi.stubGlobal('desktop', { tokens: { get, set, clear: (name: string) => inShell.delete(name) } })
    vi.resetModules()
    const shell = await import('./storage.ts')
    shell.saveTokens({ ...tokens, accessToken: 'x'.repeat(5000) })
    expect([inShell.size, shell.whyNotStored()]).toEqual([2, undefined])
  })

  test('are in memory when the browser refuses cookies', () => {
    storage.accessToken.clear()
    storage.refreshToken.clear()
    vi.stubGlobal('document', Object.freeze({ cookie: '' }))
    saveTokens(tokens)
    expect(storage.accessToken.read()).toBe('a')
    expect(whyNotStored()).toBe('refused')
  })
})
