import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDemoApi } from './demo-api.ts'

const addresses = { api: 'http://127.0.0.1:4001', portal: 'http://127.0.0.1:5001' }

type Fork = { argument: string; port: EventEmitter; messages: string[]; kill: () => boolean }
let forks: Fork[]
let demo: ReturnType<typeof createDemoApi>
const onCrash = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  onCrash.mockReset()
  forks = []
  demo = createDemoApi({
    data: 'demo.json',
    portalDir: 'renderer',
    demoWallet: 'demo-wallet',
    onCrash,
    fork(argument) {
      const port = new EventEmitter()
      const fork: Fork = { argument, port, messages: [], kill: vi.fn(() => true) }
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

test('starting the demo twice runs one process', async () => {
  await start()
  expect(await demo.start()).toEqual(addresses)
  const options = { data: 'demo.json', portalDir: 'renderer', demoWallet: 'demo-wallet' }
  expect(forks.map(({ argument }) => JSON.parse(argument))).toEqual([options])
  expect(demo.addresses()).toEqual(addresses)
})

test.each([
  ['the reason that it reports', () => report({ problem: 'The data is in use' }), 'The data is in use'],
  ['a general reason for an invalid report', () => report({ api: 7 }), 'The demo did not start.'],
  ['a general reason if it exits', exit, 'The demo did not start.'],
])('a failed start gives %s', async (_, fail, text) => {
  const started = demo.start()
  fail()
  await expect(started).rejects.toThrow(text)
  expect(forks[0]?.kill).toHaveBeenCalled()
  await crash()
  expect(demo.addresses()).toBeUndefined()
  expect(onCrash).not.toHaveBeenCalled()
})

test('a process that does not report within 30 s is killed', async () => {
  const failed = expect(demo.start()).rejects.toThrow('The demo did not start.')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(forks[0]?.kill).toHaveBeenCalled()
  exit()
  await failed
})

test('the demo can be started again after a crash', async () => {
  await start()
  await crash()
  expect(onCrash).toHaveBeenCalledOnce()
  expect(demo.addresses()).toBeUndefined()
  await start()
  expect(demo.addresses()).toEqual(addresses)
})

test('stopping the demo is not reported as a crash', async () => {
  await start()
  const stopped = demo.stop()
  expect(forks[0]?.messages).toEqual(['stop'])
  expect(demo.addresses()).toBeUndefined()
  await crash()
  await stopped
  expect(onCrash).not.toHaveBeenCalled()
})

test('a process that does not stop within 5 s is killed', async () => {
  await start()
  const stopped = demo.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(forks[0]?.kill).toHaveBeenCalled()
  exit()
  await stopped
})

test('stopping the demo while it starts cancels the start', async () => {
  const failed = expect(demo.start()).rejects.toThrow('The demo was stopped before it finished starting.')
  const stopped = demo.stop()
  report(addresses)
  await crash()
  await Promise.all([failed, stopped])
  expect(onCrash).not.toHaveBeenCalled()
  expect(demo.addresses()).toBeUndefined()
})
