import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storage } from './storage.ts'

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

  test('breaks nothing: what is saved is there until it is cleared (R-08)', () => {
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

test('what fits the schema is read into a new object, without keys that nobody knows (R-08)', () => {
  kept.set('user', JSON.stringify({ ...user, isOwner: true }).replace('{', '{"__proto__":{"role":"ADMIN"},'))
  const read = storage.user.read()
  expect(read).toEqual(user)
  expect(read?.role).toBeUndefined()
  expect(kept.has('user')).toBe(true)
})

test.each(['{bad', 'null', '[]', '"x"', '{}', '{"id":7}', '{"__proto__":{"id":"1"}}'])(
  '%s is no user, and is removed (R-08)',
  (saved) => {
    kept.set('user', saved)
    expect(storage.user.read()).toBeUndefined()
    expect(kept.has('user')).toBe(false)
  },
)
