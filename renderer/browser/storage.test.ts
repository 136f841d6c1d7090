import { expect, test, vi } from 'vitest'
import { storage } from './storage.ts'

const block = () => {
  throw new DOMException('Blocked', 'SecurityError')
}

/** Has an older theme and no room for another. */
function fullStorage() {
  const stored = new Map([['theme', 'dark']])
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: block,
    removeItem: (key: string) => void stored.delete(key),
  }
}

test.each([
  ['blocks every call', { getItem: block, setItem: block, removeItem: block }],
  ['is full', fullStorage()],
  ['cannot be accessed', undefined],
])('storage that %s falls back to memory', (_, area) => {
  vi.stubGlobal('localStorage', undefined)
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: () => area ?? block() })
  storage.theme.save('light')
  expect(storage.theme.read()).toBe('light')
  storage.theme.clear()
  expect(storage.theme.read()).toBeUndefined()
})
