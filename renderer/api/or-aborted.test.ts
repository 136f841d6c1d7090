import { expect, test, vi } from 'vitest'
import { orAborted } from './or-aborted.ts'

const never = new Promise<never>(() => {})

test('the work is waited for, and nothing is left listening', async () => {
  const { signal } = new AbortController()
  const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
  expect(await orAborted(Promise.resolve(7), signal)).toBe(7)
  await expect(orAborted(Promise.reject(new Error('refused')), signal)).rejects.toThrow('refused')
  expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(added.mock.calls.map(([, listener]) => listener))
})

test('an end of the wait throws its reason, before and while it lasts', async () => {
  const controller = new AbortController()
  const waiting = orAborted(never, controller.signal)
  controller.abort(new Error('given up'))
  await expect(waiting).rejects.toThrow('given up')
  await expect(orAborted(never, controller.signal)).rejects.toThrow('given up')
})
