import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { createDemoApi, type DemoOptions } from './demo-api.ts'

const first = { api: 'http://127.0.0.1:4001', portal: 'http://127.0.0.1:5001' }

/** Processes that the test plays. */
function setUp() {
  type Fork = { options: DemoOptions; port: EventEmitter; asked: string[]; kill: () => boolean }
  const forks: Fork[] = []
  const moved = vi.fn()
  const lost = vi.fn()
  const demo = createDemoApi({
    data: 'demo.json',
    portalDir: 'renderer',
    demoWallet: 'demo-wallet',
    moved,
    lost,
    fork(argument) {
      const port = new EventEmitter()
      const fork: Fork = { options: JSON.parse(argument), port, asked: [], kill: vi.fn(() => true) }
      forks.push(fork)
      return Object.assign(port, { postMessage: (message: string) => fork.asked.push(message), kill: fork.kill })
    },
  })
  const said = (message: unknown) => forks.at(-1)?.port.emit('message', message)
  const dies = () => forks.at(-1)?.port.emit('exit')
  return { demo, forks, moved, lost, said, dies }
}

async function running() {
  const all = setUp()
  const start = all.demo.start()
  all.said(first)
  await start
  return all
}

test('it starts on free ports, and says where it listens', async () => {
  const { demo, forks } = await running()
  expect(forks.map(({ options }) => [options.apiPort, options.portalPort])).toEqual([[0, 0]])
  expect(demo.addresses()).toEqual(first)
  expect(await demo.start()).toEqual(first)
  expect(forks).toHaveLength(1)
})

test.each([
  ['why, when it says so', { problem: 'The data is in use' }, 'The data is in use'],
  ['that it did not, when it says nothing of use', { api: 7 }, 'The demo did not start.'],
])('a start that fails says %s', async (_, message, text) => {
  const { demo, forks, said, dies, lost } = setUp()
  const start = demo.start()
  said(message)
  await expect(start).rejects.toThrow(text)
  expect(forks[0]?.kill).toHaveBeenCalled()
  dies()
  expect(demo.addresses()).toBeUndefined()
  expect(lost).not.toHaveBeenCalled()
})

test('a start that dies fails', async () => {
  const { demo, dies } = setUp()
  const start = demo.start()
  dies()
  await expect(start).rejects.toThrow('The demo did not start.')
})

test('it is started again where it was when it dies', async () => {
  const { demo, forks, said, dies, moved, lost } = await running()
  dies()
  await vi.waitFor(() => expect(forks).toHaveLength(2))
  expect(forks[1]?.options).toMatchObject({ apiPort: 4001, portalPort: 5001 })
  said(first)
  await vi.waitFor(() => expect(demo.addresses()).toEqual(first))
  expect(moved).not.toHaveBeenCalled()
  expect(lost).not.toHaveBeenCalled()
})

test('where its port has been taken meanwhile, it says that it moved', async () => {
  const { forks, said, dies, moved } = await running()
  dies()
  await vi.waitFor(() => expect(forks).toHaveLength(2))
  const elsewhere = { ...first, api: 'http://127.0.0.1:4002' }
  said(elsewhere)
  await vi.waitFor(() => expect(moved).toHaveBeenCalledWith(elsewhere))
})

test('after the third death it is given up', async () => {
  const { demo, forks, said, dies, lost } = await running()
  for (const count of [2, 3, 4]) {
    dies()
    await vi.waitFor(() => expect(forks).toHaveLength(count))
    said(first)
    await vi.waitFor(() => expect(demo.addresses()).toEqual(first))
  }
  dies()
  await vi.waitFor(() => expect(lost).toHaveBeenCalledWith('The demo ended unexpectedly too often.'))
  expect(demo.addresses()).toBeUndefined()
  expect(forks).toHaveLength(4)
})

test('it ends at its word, and is not started again', async () => {
  const { demo, forks, dies, lost } = await running()
  const stop = demo.stop()
  expect(forks[0]?.asked).toEqual(['stop'])
  dies()
  await stop
  expect(demo.addresses()).toBeUndefined()
  expect(forks).toHaveLength(1)
  expect(lost).not.toHaveBeenCalled()
})

test('one that does not end is ended by force', async () => {
  vi.useFakeTimers()
  try {
    const { demo, forks, dies } = await running()
    const stop = demo.stop()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(forks[0]?.kill).toHaveBeenCalled()
    dies()
    await stop
  } finally {
    vi.useRealTimers()
  }
})

test('two starts at once are one', async () => {
  const { demo, forks, said } = setUp()
  const starts = [demo.start(), demo.start()]
  expect(forks).toHaveLength(1)
  said(first)
  expect(await Promise.all(starts)).toEqual([first, first])
  expect(demo.addresses()).toEqual(first)
})

test('one that stays silent is ended by force', async () => {
  vi.useFakeTimers()
  try {
    const { demo, forks, dies } = setUp()
    const start = demo.start()
    const failed = expect(start).rejects.toThrow('The demo did not start.')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(forks[0]?.kill).toHaveBeenCalled()
    dies()
    await failed
  } finally {
    vi.useRealTimers()
  }
})

test('ended while it is started again, it is neither lost nor has it moved', async () => {
  const { demo, forks, said, dies, moved, lost } = await running()
  dies()
  await vi.waitFor(() => expect(forks).toHaveLength(2))
  const stop = demo.stop()
  expect(forks[1]?.asked).toEqual(['stop'])
  said({ ...first, api: 'http://127.0.0.1:4002' })
  dies()
  await stop
  await new Promise(setImmediate)
  expect(moved).not.toHaveBeenCalled()
  expect(lost).not.toHaveBeenCalled()
  expect(demo.addresses()).toBeUndefined()
  expect(forks).toHaveLength(2)
})

test('deaths are forgotten after ten minutes', async () => {
  vi.useFakeTimers()
  try {
    const { demo, forks, said, dies, lost } = await running()
    for (const count of [2, 3, 4, 5, 6]) {
      dies()
      await vi.waitFor(() => expect(forks).toHaveLength(count))
      said(first)
      await vi.waitFor(() => expect(demo.addresses()).toEqual(first))
      await vi.advanceTimersByTimeAsync(300_001)
    }
    expect(lost).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})
