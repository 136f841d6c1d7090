import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Frame, Page, Request, Route } from '@playwright/test'
import { preloadScript } from './fake-page.ts'
import type { Shell, Start } from './shell.ts'
import type { Ask, Fetched, Tell, ToMain } from './wire.ts'

/*
 * The shell without Electron's binary: the built main in Node (fake-start.ts, built too), the built preload and renderer in Chromium.
 * Chromium cannot load `app://ancient/`, so the page lives at an address that stands for it: every request for it is answered by
 * main's own protocol handler, and wherever main looks it reads app://ancient.
 */
export const ORIGIN = 'http://ancient.localhost'
const APP_ORIGIN = 'app://ancient'
const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export type FakeShell = Shell & {
  /** Everything that main did which a screen would show, or the system be asked for. */
  did: { what: string; args: unknown[] }[]
  /** The arguments of each time that it did this. */
  timesOf(what: string): unknown[][]
  ask(ask: Ask): Promise<unknown>
  /** A link as macOS hands it over. */
  openUrl(url: string): Promise<void>
  /** Resolves with the exit code. */
  exited: Promise<number | null>
}

/** `environment`: see the fakes for FAKE_IS_SECOND, FAKE_IS_PACKAGED, FAKE_DARK, FAKE_KEY_STORE and FAKE_PLATFORM. */
export type FakeStart = Start & { environment?: Record<string, string> }

export async function startFakeShell(page: Page, { userData, argv = [], environment }: FakeStart): Promise<FakeShell> {
  const context = page.context()
  // Electron would ask main for it: see desktop-window.spec.ts.
  await context.grantPermissions(['clipboard-write'], { origin: ORIGIN })
  await context.exposeBinding('fakeInvoke', ({ frame }, channel: string, args: unknown[]) =>
    shell.ask({ ask: 'invoke', channel, args, frame: { url: toApp(frame.url()), isMainFrame: !frame.parentFrame() } }),
  )
  await context.exposeBinding('fakeThemeColour', (_source, colour: string) => shell.ask({ ask: 'themeColour', colour }))
  await context.exposeBinding('fakePreloadError', (_source, message: string) =>
    shell.ask({ ask: 'preloadError', message }),
  )
  // After the bindings, which it uses at once.
  await context.addInitScript(preloadScript(ORIGIN, readFileSync(file('../../out/preload/index.cjs'), 'utf8')))
  await context.route('**', (route) => answer(route, page, shell))
  context.on('page', async (popup) => {
    const action = await shell.ask({ ask: 'windowOpen', url: toApp(popup.url()) })
    if (action === 'deny') await popup.close()
  })
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) void shell.ask({ ask: 'at', url: toApp(frame.url()), isNew: false })
  })
  // Last: it has its page loaded as soon as it runs.
  const child = fork(file('../../dist/fake-electron/fake-start.js'), argv, {
    execArgv: [],
    env: { ...process.env, FAKE_USER_DATA: userData, ...environment },
  })
  const shell = connect(page, child)
  return shell
}

function connect(page: Page, child: ChildProcess): FakeShell {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const seen: Seen = { opened: [], asked: [], response: 1, hasBrowser: true }
  let asked = 0
  // Whoever has just ended hears nothing more, which is no error.
  const send = (message: ToMain) => child.connected && child.send(JSON.stringify(message), () => undefined)
  const shell: FakeShell = {
    page,
    did: [],
    timesOf: (what) => shell.did.filter((entry) => entry.what === what).map(({ args }) => args),
    exited,
    opened: async () => seen.opened,
    asked: async () => seen.asked,
    async agree() {
      seen.response = 0
    },
    async loseBrowser() {
      seen.hasBrowser = false
    },
    async wait(ms) {
      await shell.ask({ ask: 'wait', ms })
    },
    ask(ask) {
      asked += 1
      const id = asked
      send({ id, ...ask })
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
    },
    async openUrl(url) {
      await shell.ask({ ask: 'links', how: 'open-url', argv: [url] })
    },
    async startAgain(...argv) {
      await shell.ask({ ask: 'links', how: 'second-instance', argv })
    },
    async choose(...labels) {
      await shell.ask({ ask: 'click', labels })
    },
    async quit() {
      if (child.exitCode === null) void shell.ask({ ask: 'quit' })
      await exited
    },
  }
  child.on('message', async (text) => {
    const message: Tell = JSON.parse(String(text))
    if (message.tell === 'reply') {
      if (message.error === undefined) waiting.get(message.id)?.resolve(message.value)
      else waiting.get(message.id)?.reject(new Error(message.error))
    } else if (message.tell === 'did') shell.did.push(message)
    // Electron does not wait for it either: what is loaded may be reloaded once more, or end.
    else if (message.tell === 'reload') await page.reload({ waitUntil: 'commit' })
    else if (message.tell === 'send')
      await page.evaluate(([channel, args]) => fakeEmit(channel, args), [message.channel, message.args] as const)
    else {
      const { id } = message
      await answerOf(seen, page, message).then(
        (value) => send({ ask: 'answer', id, value }),
        (error) => send({ ask: 'answer', id, error: String(error) }),
      )
    }
  })
  return shell
}

type Seen = { opened: string[]; asked: string[]; response: number; hasBrowser: boolean }

async function answerOf(seen: Seen, page: Page, { what, value }: Extract<Tell, { tell: 'question' }>) {
  if (what === 'load') await page.goto(String(value).replace(APP_ORIGIN, ORIGIN))
  else if (what === 'openExternal') {
    if (!seen.hasBrowser) throw new Error('Nothing opens it')
    seen.opened.push(String(value))
  } else {
    const { message }: { message: string } = JSON.parse(JSON.stringify(value))
    seen.asked.push(message)
    return seen.response
  }
  return undefined
}

async function answer(route: Route, page: Page, shell: FakeShell): Promise<void> {
  const request = route.request()
  const url = request.url()
  const frame = frameOf(request)
  if (!frame) {
    const action = await shell.ask({ ask: 'windowOpen', url: toApp(url) })
    return action === 'deny' ? route.abort('aborted') : route.continue()
  }
  const isMainFrame = frame === page.mainFrame()
  if (!url.startsWith(`${ORIGIN}/`)) {
    if (!request.isNavigationRequest()) return callProvider(route)
    const isCalledOff = await shell.ask({ ask: 'leave', url, isMainFrame })
    return isCalledOff ? route.abort('aborted') : route.continue()
  }
  const [, channel] = /\/fake-send-sync\/(.*)$/.exec(url) ?? []
  if (channel !== undefined) {
    const { url: sender, args } = request.postDataJSON()
    const value = await shell.ask({ ask: 'sendSync', channel, args, frame: { url: toApp(sender), isMainFrame } })
    return route.fulfill({ json: value ?? null })
  }
  if (request.isNavigationRequest() && isMainFrame) await shell.ask({ ask: 'at', url: toApp(url), isNew: true })
  const found: Fetched = JSON.parse(
    JSON.stringify(
      await shell.ask({ ask: 'fetch', url: toApp(url), method: request.method(), headers: request.headers() }),
    ),
  )
  return route.fulfill({ ...found, body: Buffer.from(found.body, 'base64') })
}

/** None for the first request of a window that a page is about to open. */
function frameOf(request: Request): Frame | undefined {
  try {
    return request.frame()
  } catch {
    return undefined
  }
}

/** A call of the page to its provider, which sees the origin of the shell and has to allow it. */
async function callProvider(route: Route): Promise<void> {
  const headers = { ...route.request().headers(), origin: APP_ORIGIN }
  const response = await route.fetch({ headers, maxRedirects: 0 }).catch(() => undefined)
  if (!response) return route.abort('connectionrefused')
  const allowed = response.headers()['access-control-allow-origin']
  const headersForPage = {
    ...response.headers(),
    ...(allowed === APP_ORIGIN && { 'access-control-allow-origin': ORIGIN }),
  }
  // A page that has ended meanwhile hears nothing more, which is no error.
  await route.fulfill({ response, headers: headersForPage }).catch(() => undefined)
}

function toApp(url: string): string {
  return url.replace(ORIGIN, APP_ORIGIN)
}
