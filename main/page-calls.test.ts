import { expect, test } from 'vitest'
import { CHANNELS } from '../preload/bridge.ts'
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
    pageEvents: { ready: () => record('ready'), pause: () => record('pause') },
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
  expect(await invoke(CHANNELS.openExternal, ['https://ancient.example/'])).toEqual({ ok: true, value: true })
  expect(done).toEqual([['pause'], ['pageLoaded'], ['openExternal', 'https://ancient.example/']])
})

test('calls of another frame are rejected', async () => {
  const { boot, invoke, channels, done } = openPage()
  const frame = { url: 'https://evil.example/', parent: null }
  expect(boot(frame)).toBeNull()
  expect(channels).toHaveLength(Object.keys(CHANNELS).length - 1)
  for (const channel of channels) expect(await invoke(channel, [], frame)).toEqual(rejected)
  expect(done).toEqual([])
})

test.each<[channel: string, ...args: unknown[]]>([
  [CHANNELS.ready, 'more'],
  [CHANNELS.setToken, 'accessToken'],
  [CHANNELS.setToken, 'accessToken', 7],
  [CHANNELS.setToken, '__proto__', 'x'],
  [CHANNELS.clearToken, 'user'],
  [CHANNELS.openExternal, { href: 'https://ancient.example/' }],
  [CHANNELS.openExternal, 'https://ancient.example/', 'more'],
  [CHANNELS.openExternal, 'x'.repeat(4097)],
  [CHANNELS.finishBrowserSignIn, 7],
  [CHANNELS.exchangeCode, { code: 'c', state: 's', verifier: 'v' }],
  [CHANNELS.startDemo, '/tmp'],
])('%s rejects invalid arguments', async (channel, ...args) => {
  const { invoke, done } = openPage()
  expect(await invoke(channel, args)).toEqual(rejected)
  expect(done).toEqual([])
})

test('a page loaded before the deployment changed cannot store a token', async () => {
  const { invoke, done } = openPage({ isPageStale: true })
  expect(await invoke(CHANNELS.setToken, ['accessToken', 'late'])).toEqual(rejected)
  expect(done).toEqual([])
})

test.each([
  ['the message of an error meant for it', new CallError('Not today'), 'Not today'],
  ['nothing about other errors', new Error('ENOENT: /home/ada/shell.json'), ''],
])('the page learns %s', async (_, failure, message) => {
  const { invoke } = openPage({ startDemo: () => Promise.reject(failure) })
  expect(await invoke(CHANNELS.startDemo, [])).toEqual({ ok: false, message })
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
