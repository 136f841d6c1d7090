import { afterEach, expect, test, vi } from 'vitest'
import { withLock } from './locks.ts'

afterEach(() => vi.unstubAllGlobals())

test('a task has the lock and the cookies of other tabs', async () => {
  const steps: string[] = []
  const get = async () => steps.push('cookies')
  const request = async (name: string, start: () => Promise<unknown>) => {
    steps.push(name)
    await start()
    steps.push('released')
  }
  vi.stubGlobal('cookieStore', { get })
  vi.stubGlobal('navigator', { locks: { request } })
  expect(await withLock('tokens', async () => steps.push('task'))).toBe(3)
  expect(steps).toEqual(['tokens', 'cookies', 'task', 'released'])
})

test.each([
  ['blocks cookies', { get: () => Promise.reject(new DOMException('Blocked', 'SecurityError')) }],
  ['has no Cookie Store API', undefined],
])('a task starts in a browser that %s', async (_, cookieStore) => {
  vi.stubGlobal('cookieStore', cookieStore)
  expect(await withLock('tokens', async () => 'done')).toBe('done')
})
