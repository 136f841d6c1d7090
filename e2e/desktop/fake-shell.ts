import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page, Route } from '@playwright/test'
import { controlShell, type Electron, type Shell, type StartOptions } from './shell.ts'

/*
 * The shell without Electron: the built main process in Node (fake-electron.mjs), the built preload script and renderer in
 * Chromium. Chromium cannot load `app://ancient`, so the page is at `ORIGIN`: main's protocol handler serves its requests, and
 * main sees app:// URLs.
 */
export const ORIGIN = 'http://ancient.localhost'
const APP_ORIGIN = 'app://ancient'
const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

type FakeElectron = typeof import('./fake-electron.mjs')
type Evaluate<E> = <A, R>(run: (electron: E, argument: A) => R | Promise<R>, argument: A) => Promise<R>

export type FakeShell = Shell & {
  /** The arguments of each call of this name that fake-electron.mjs has recorded. */
  findCalls(name: string): unknown[][]
  /** Runs a function in the main process; it cannot use variables of the test. */
  evaluate: Evaluate<FakeElectron>
  closeWindow(): Promise<void>
  /** Resolves with the exit code. */
  exited: Promise<number | null>
  /** The console output of the main process. */
  output(): string
}

/** `environment`: see fake-electron.mjs. */
export type FakeStartOptions = StartOptions & { environment?: Record<string, string> }

type FromFake =
  | { record: [name: string, ...args: unknown[]] }
  | { id: number; action: 'load' | 'reload' | 'send'; args: unknown[] }
  | { id: number; value?: unknown; error?: string }
/** `resolve` is a method, because parameters of methods are bivariant: promises of every type fit. */
type Pending = { resolve(value: unknown): void; reject(error: Error): void }

export async function startFakeShell(
  page: Page,
  { userData, argv = [], environment }: FakeStartOptions,
): Promise<FakeShell> {
  const child = fork(path('fake-electron.mjs'), argv, {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: { ...process.env, NODE_NO_WARNINGS: '1', FAKE_USER_DATA: userData, ...environment },
  })
  const records: [name: string, ...args: unknown[]][] = []
  const pending: Pending[] = []
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data))
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
  // A process that has ended can't receive messages.
  const send = (message: object) => child.connected && child.send(message, () => undefined)

  child.on('message', async (message: FromFake) => {
    if ('record' in message) records.push(message.record)
    else if ('action' in message) {
      const error = await runPageAction(page, message).catch(String)
      send({ replyTo: message.id, ...(error && { error }) })
    } else if (message.error === undefined) pending[message.id]?.resolve(message.value)
    else pending[message.id]?.reject(new Error(message.error))
  })
  function evaluateIn<E>(): Evaluate<E> {
    return (run, argument) =>
      new Promise((resolve, reject) => {
        const id = pending.push({ resolve, reject }) - 1
        send({ id, run: String(run), argument })
      })
  }

  const evaluate = evaluateIn<FakeElectron>()
  await connectPage(page, evaluate)
  const controls = await controlShell(evaluateIn<Electron>())
  void evaluate(({ start }) => start(), undefined)
  // Waits until main has received all earlier calls of the page, such as a new token: in Electron, the channel is ordered.
  // A process that has ended does not reply.
  const untilCallsReceived = () =>
    Promise.race([exited, page.evaluate(() => fakeInvoke(location.href, 'last', []))]).catch(() => undefined)
  return {
    ...controls,
    page,
    async closeWindow() {
      await untilCallsReceived()
      await evaluate((electron) => electron.page.close(), undefined)
    },
    findCalls: (name) => records.filter(([recorded]) => recorded === name).map(([, ...args]) => args),
    evaluate,
    exited,
    output: () => output,
    async quit() {
      await untilCallsReceived()
      void evaluate((electron) => {
        electron.page.close()
        electron.app.quit()
      }, undefined)
      await exited
    },
  }
}

async function runPageAction(page: Page, { action, args }: Extract<FromFake, { action: string }>): Promise<void> {
  if (action === 'load') await page.goto(String(args[0]).replace(APP_ORIGIN, ORIGIN))
  // Electron does not wait for it either: the page may be reloaded again, or closed, before it has loaded.
  else if (action === 'reload') await page.reload({ waitUntil: 'commit' })
  else await page.evaluate(([channel, value]) => fakeSend(String(channel), value), args)
}

/** Runs the preload script in the page and forwards the page's requests and IPC calls to main. */
async function connectPage(page: Page, evaluate: Evaluate<FakeElectron>): Promise<void> {
  const context = page.context()
  // The real shell grants this permission in main.
  await context.grantPermissions(['clipboard-write'], { origin: ORIGIN })
  const call = (url: string, channel: string, args: unknown[]) =>
    evaluate((electron, given) => electron.page.call(given), { url: toAppUrl(url), channel, args })
  await context.exposeFunction('fakeInvoke', call)
  const preload = readFileSync(path('../../out/preload/index.cjs'), 'utf8')
  await context.addInitScript(`if (location.origin === ${JSON.stringify(ORIGIN)} && window === top) {
    const require = (${fakeRequire})()
    ;((module, exports) => {${preload}\n})({ exports: {} }, {})
  }`)
  await context.route('**', async (route) => {
    const request = route.request()
    const url = request.url()
    if (!url.startsWith(`${ORIGIN}/`)) return callApi(route)
    if (new URL(url).pathname === '/fake-send-sync') {
      const { sender, channel, args } = request.postDataJSON()
      return route.fulfill({ json: (await call(sender, channel, args)) ?? null })
    }
    const response = await evaluate((electron, given) => electron.page.fetch(given), {
      url: toAppUrl(url),
      method: request.method(),
      headers: request.headers(),
    })
    return route.fulfill({ ...response, body: Buffer.from(response.body) })
  })
}

/** Forwards a call of the page to its API with the origin of the real shell, which the API must allow. */
async function callApi(route: Route): Promise<void> {
  const headers = { ...route.request().headers(), origin: APP_ORIGIN }
  const response = await route.fetch({ headers, maxRedirects: 0 }).catch(() => undefined)
  if (!response) return route.abort('connectionrefused')
  const isAllowed = response.headers()['access-control-allow-origin'] === APP_ORIGIN
  const allowed = { ...response.headers(), ...(isAllowed && { 'access-control-allow-origin': ORIGIN }) }
  // The page may have been closed since.
  await route.fulfill({ response, headers: allowed }).catch(() => undefined)
}

function toAppUrl(url: string): string {
  return url.replace(ORIGIN, APP_ORIGIN)
}

declare global {
  var fakeInvoke: (url: string, channel: string, args: unknown[]) => Promise<unknown>
  var fakeSend: (channel: string, value: unknown) => void
}

/** The `require` of the preload script. Runs in the page, so it uses nothing from this file. */
function fakeRequire() {
  type Listener = (event: object, ...args: unknown[]) => void
  const listeners = new Map<string, Set<Listener>>()

  globalThis.fakeSend = (channel, value) => {
    for (const listener of listeners.get(channel) ?? []) listener({ sender: 'the channel' }, value)
  }

  /** Electron freezes what it exposes at every level. */
  function freeze(value: object): object {
    for (const part of Object.values(value)) if (typeof part !== 'string') freeze(part)
    return Object.freeze(value)
  }

  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, api: object) => Object.defineProperty(globalThis, name, { value: freeze(api) }),
    },
    ipcRenderer: {
      sendSync(channel: string, ...args: unknown[]) {
        const request = new XMLHttpRequest()
        request.open('POST', '/fake-send-sync', false)
        request.send(JSON.stringify({ sender: location.href, channel, args }))
        return JSON.parse(request.responseText)
      },
      invoke: (channel: string, ...args: unknown[]) => globalThis.fakeInvoke(location.href, channel, args),
      on(channel: string, listener: Listener) {
        listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
      },
      off: (channel: string, listener: Listener) => listeners.get(channel)?.delete(listener),
    },
  }
  return (name: string) => {
    if (name !== 'electron') throw new Error(`The sandbox has no module ${name}`)
    return electron
  }
}
