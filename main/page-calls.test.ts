import { expect, test } from 'vitest'
import { calls } from '../preload/bridge.ts'
import { readSettings } from '../renderer/settings.ts'
import { createPageEvents, handlePageCalls } from './page-calls.ts'
import { CallError, type Ipc } from './security/ipc-guard.ts'

const mainFrame = { url: 'app://ancient/dashboard', parent: null }
const contents = { mainFrame }
const rejected = { ok: false, message: '' }

/** The calls of a page. `done` lists their effects in the main process. */
function openPage({ isPageStale = false, startDemo = async () => undefined } = {}) {
  const done: unknown[][] = []
  const record = (...call: unknown[]): undefined => void done.push(call)
  const listeners = new Map<string, Parameters<Ipc['handle']>[1]>()
  let onBoot: Parameters<Ipc['on']>[1] | undefined
  const ipc: Ipc = {
    handle: (channel, listener) => listeners.set(channel, listener),
    on(_channel, listener) {
      onBoot = listener
    },
  }
  handlePageCalls(ipc, {
    contents: () => contents,
    openExternal: async (url) => record('openExternal', url) ?? true,
    tokens: {
      arePersistent: true,
      all: () => ({ accessToken: 'a' }),
      set: async (...args) => record('set', ...args),
      clear: async (...args) => record('clear', ...args),
    },
    deployment: {
      isDemo: () => false,
      isPageStale: () => isPageStale,
      onPageLoaded: () => record('pageLoaded'),
      settings: () => readSettings('').settings,
    },
    signIn: {
      start: () => ({ authorizationUrl: '', state: '' }),
      exchange: async () => ({ accessToken: '', refreshToken: '' }),
      cancel: () => record('cancel'),
    },
    receiveLink: () => true,
    events: { ready: () => record('ready'), pause: () => record('pause') },
    startDemo,
  })
  return {
    done,
    channels: [...listeners.keys()],
    invoke: (channel: string, args: unknown[], senderFrame: typeof mainFrame | null = mainFrame) =>
      listeners.get(channel)?.({ senderFrame }, ...args),
    boot(senderFrame: typeof mainFrame) {
      const event = { sender: contents, senderFrame, returnValue: undefined }
      onBoot?.(event)
      return event.returnValue
    },
  }
}

test('our page gets its tokens and the results of its calls', async () => {
  const { boot, invoke, done } = openPage()
  expect(boot(mainFrame)).toMatchObject({
    tokens: { accessToken: 'a' },
    areTokensPersistent: true,
    isDemoRunning: false,
  })
  expect(await invoke(calls.openExternal, ['https://ancient.example/'])).toEqual({ ok: true, value: true })
  expect(done).toEqual([['pause'], ['pageLoaded'], ['openExternal', 'https://ancient.example/']])
})

test('calls of another frame are rejected', async () => {
  const { boot, invoke, channels, done } = openPage()
  const frame = { url: 'https://evil.example/', parent: null }
  expect(boot(frame)).toBeNull()
  expect(channels).toHaveLength(Object.keys(calls).length - 1)
  for (const channel of channels) expect(await invoke(channel, [], frame)).toEqual(rejected)
  expect(done).toEqual([])
})

test.each<[channel: string, ...args: unknown[]]>([
  [calls.ready, 'more'],
  [calls.setToken, 'accessToken'],
  [calls.setToken, 'accessToken', 7],
  [calls.setToken, '__proto__', 'x'],
  [calls.clearToken, 'user'],
  [calls.openExternal, { href: 'https://ancient.example/' }],
  [calls.openExternal, 'https://ancient.example/', 'more'],
  [calls.openExternal, 'x'.repeat(4097)],
  [calls.finishBrowserSignIn, 7],
  [calls.exchangeCode, { code: 'c', state: 's', verifier: 'v' }],
  [calls.startDemo, '/tmp'],
])('%s rejects invalid arguments', async (channel, ...args) => {
  const { invoke, done } = openPage()
  expect(await invoke(channel, args)).toEqual(rejected)
  expect(done).toEqual([])
})

test('a page loaded before the deployment changed cannot store a token', async () => {
  const { invoke, done } = openPage({ isPageStale: true })
  expect(await invoke(calls.setToken, ['accessToken', 'late'])).toEqual(rejected)
  expect(done).toEqual([])
})

test.each([
  ['the message of an error meant for it', new CallError('Not today'), 'Not today'],
  ['nothing about other errors', new Error('ENOENT: /home/ada/shell.json'), ''],
])('the page learns %s', async (_, failure, message) => {
  const { invoke } = openPage({ startDemo: () => Promise.reject(failure) })
  expect(await invoke(calls.startDemo, [])).toEqual({ ok: false, message })
})

test('the page gets the latest event of each kind once it listens', () => {
  const sent: string[] = []
  const { deliver, ready, pause } = createPageEvents<string>((event, value) => sent.push(`${event}: ${value}`))
  deliver('command', 'first')
  deliver('deep-link', '/oauth/consent')
  deliver('command', 'second')
  expect(sent).toEqual([])
  ready()
  ready()
  deliver('command', 'third')
  expect(sent.splice(0)).toEqual(['command: second', 'deep-link: /oauth/consent', 'command: third'])
  pause()
  deliver('command', 'during a reload')
  expect(sent).toEqual([])
  ready()
  expect(sent).toEqual(['command: during a reload'])
})
