import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDemoApi } from './demo-api.ts'

const options = { data: 'demo.json', portalDir: 'renderer', demoScriptDir: 'demo-script' }
const urls = { api: 'http://127.0.0.1:4001', portal: 'http://127.0.0.1:5001' }

function setUp() {
  const child = Object.assign(new EventEmitter(), { postMessage: vi.fn(), kill: vi.fn(() => true) })
  const fork = vi.fn((_argument: string) => child)
  const onCrash = vi.fn()
  return { child, fork, onCrash, demo: createDemoApi({ ...options, fork, onCrash }) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('starting the demo twice runs one process', async () => {
  const { child, fork, demo } = setUp()
  const started = demo.start()
  child.emit('message', urls)
  await started
  expect(await demo.start()).toEqual(urls)
  expect(fork.mock.calls).toEqual([[JSON.stringify(options)]])
  expect(demo.urls()).toEqual(urls)
})

test.each([
  ['the reason that it reports', 'message', { error: 'The data is in use' }, 'The data is in use'],
  ['a general reason for an invalid report', 'message', { api: 7 }, 'The demo did not start.'],
  ['a general reason if it exits', 'exit', 1, 'The demo did not start.'],
])('a failed start gives %s', async (_, event, value, reason) => {
  const { child, onCrash, demo } = setUp()
  const failed = expect(demo.start()).rejects.toThrow(reason)
  child.emit(event, value)
  await failed
  expect(child.kill).toHaveBeenCalled()
  child.emit('exit')
  await vi.advanceTimersByTimeAsync(0)
  expect(demo.urls()).toBeUndefined()
  expect(onCrash).not.toHaveBeenCalled()
})

test('a process that does not report within 30 s is killed', async () => {
  const { child, demo } = setUp()
  const failed = expect(demo.start()).rejects.toThrow('The demo did not start.')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(child.kill).toHaveBeenCalled()
  child.emit('exit')
  await failed
})

test('a process that does not stop within 5 s is killed', async () => {
  const { child, demo } = setUp()
  const started = demo.start()
  child.emit('message', urls)
  await started
  const stopped = demo.stop()
  expect(child.postMessage).toHaveBeenCalledWith('stop')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(child.kill).toHaveBeenCalled()
  child.emit('exit')
  await stopped
})

test('stopping the demo while it starts cancels the start', async () => {
  const { child, onCrash, demo } = setUp()
  const failed = expect(demo.start()).rejects.toThrow('The demo was stopped before it finished starting.')
  const stopped = demo.stop()
  child.emit('message', urls)
  child.emit('exit')
  await Promise.all([failed, stopped])
  expect(onCrash).not.toHaveBeenCalled()
  expect(demo.urls()).toBeUndefined()
})
