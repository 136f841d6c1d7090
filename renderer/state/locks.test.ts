import { afterEach, expect, test, vi } from 'vitest'
import { withLock } from './locks.ts'

afterEach(() => vi.unstubAllGlobals())

test('a task starts once the cookies of other tabs have arrived, once', async () => {
  const steps: string[] = []
  const get = async () => {
    await Promise.resolve()
    steps.push('cookies')
  }
  vi.stubGlobal('cookieStore', { get })
  const task = async () => steps.push('task')
  expect(await withLock('tokens', task)).toBe(2)
  expect(steps).toEqual(['cookies', 'task'])
})

test.each([
  ['blocks cookies', { get: () => Promise.reject(new DOMException('Blocked', 'SecurityError')) }],
  ['has no Cookie Store API', undefined],
])('a task starts in a browser that %s', async (_, cookieStore) => {
  vi.stubGlobal('cookieStore', cookieStore)
  expect(await withLock('tokens', async () => 'done')).toBe('done')
})
