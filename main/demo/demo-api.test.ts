import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDemoApi, type DemoApi, type DemoOptions } from './demo-api.ts'

const addresses = { api: 'http://127.0.0.1:4001', portal: 'http://127.0.0.1:5001' }

type Fork = { options: DemoOptions; port: EventEmitter; messages: string[]; kill: () => boolean }
let forks: Fork[]
let demo: DemoApi
const onLost = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  onLost.mockReset()
  forks = []
  demo = createDemoApi({
    data: 'demo.json',
    portalDir: 'renderer',
    demoWallet: 'demo-wallet',
    onLost,
    fork(argument) {
      const port = new EventEmitter()
      const fork: Fork = { options: JSON.parse(argument), port, messages: [], kill: vi.fn(() => true) }
      forks.push(fork)
      return Object.assign(port, { postMessage: (message: string) => fork.messages.push(message), kill: fork.kill })
    },
  })
})
afterEach(() => void vi.useRealTimers())

const report = (message: unknown) => forks.at(-1)?.port.emit('message', message)
const exit = () => forks.at(-1)?.port.emit('exit')
const settle = () => vi.advanceTimersByTimeAsync(0)

async function start() {
  const started = demo.start()
  report(addresses)
  await started
}

async function crash() {
  exit()
  await settle()
}

test('it starts once, on free ports', async () => {
  const starts = [demo.start(), demo.start()]
  report(addresses)
  expect(await Promise.all([...starts, demo.start()])).toEqual([addresses, addresses, addresses])
  expect(forks.map(({ options }) => [options.apiPort, options.portalPort])).toEqual([[0, 0]])
  expect(demo.addresses()).toEqual(addresses)
})

test.each([
  ['the reason that it reports', { problem: 'The data is in use' }, 'The data is in use'],
  ['a general reason for an invalid report', { api: 7 }, 'The demo did not start.'],
])('a failed start gives %s', async (_, message, text) => {
  const started = demo.start()
  report(message)
  await expect(started).rejects.toThrow(text)
  expect(forks[0]?.kill).toHaveBeenCalled()
  await crash()
  expect(demo.addresses()).toBeUndefined()
  expect(onLost).not.toHaveBeenCalled()
})

test('a process that exits while it starts is a failed start', async () => {
  const started = demo.start()
  exit()
  await expect(started).rejects.toThrow('The demo did not start.')
})

test('a process that does not report within 30 s is killed', async () => {
  const failed = expect(demo.start()).rejects.toThrow('The demo did not start.')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(forks[0]?.kill).toHaveBeenCalled()
  exit()
  await failed
})

test('after a crash it restarts at the same addresses', async () => {
  await start()
  await crash()
  expect(forks[1]?.options).toMatchObject({ apiPort: 4001, portalPort: 5001 })
  expect(demo.addresses()).toBeUndefined()
  report(addresses)
  await settle()
  expect(demo.addresses()).toEqual(addresses)
  expect(onLost).not.toHaveBeenCalled()
})

test('it is lost if it cannot be restarted', async () => {
  await start()
  await crash()
  report({ problem: 'The port is in use' })
  await settle()
  expect(onLost).toHaveBeenCalledWith('The port is in use')
})

test('it is lost after three restarts within ten minutes', async () => {
  await start()
  for (const _ of [1, 2, 3]) {
    await crash()
    report(addresses)
    await settle()
  }
  await crash()
  expect(onLost).toHaveBeenCalledWith('The demo ended unexpectedly too often.')
  expect(demo.addresses()).toBeUndefined()
  expect(forks).toHaveLength(4)
})

test('crashes older than ten minutes do not count', async () => {
  await start()
  for (const _ of [1, 2, 3, 4, 5]) {
    await crash()
    report(addresses)
    await vi.advanceTimersByTimeAsync(300_001)
  }
  expect(onLost).not.toHaveBeenCalled()
  expect(demo.addresses()).toEqual(addresses)
})

test('it stops when asked, is not restarted, and next time starts on free ports', async () => {
  await start()
  const stopped = demo.stop()
  expect(forks[0]?.messages).toEqual(['stop'])
  exit()
  await stopped
  expect(demo.addresses()).toBeUndefined()
  expect(forks).toHaveLength(1)
  await start()
  expect(forks[1]?.options.apiPort).toBe(0)
  expect(onLost).not.toHaveBeenCalled()
})

test('it is killed if it does not stop within 5 s', async () => {
  await start()
  const stopped = demo.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(forks[0]?.kill).toHaveBeenCalled()
  exit()
  await stopped
})

test('stopped during a restart, it is not lost', async () => {
  await start()
  await crash()
  const stopped = demo.stop()
  expect(forks[1]?.messages).toEqual(['stop'])
  report(addresses)
  exit()
  await stopped
  await settle()
  expect(onLost).not.toHaveBeenCalled()
  expect(demo.addresses()).toBeUndefined()
  expect(forks).toHaveLength(2)
})
