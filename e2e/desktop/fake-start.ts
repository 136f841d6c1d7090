import { register } from 'node:module'
import { app } from './fake-app.ts'
import { setUp } from './fake-electron.ts'
import { answerTest } from './fake-parent.ts'
import { callable, openWindow } from './fake-window.ts'
import type { Ask, FakeFrame, Fetched } from './wire.ts'

/*
 * The process of the built main. Its arguments are those of the application; the built main is imported as it is, and gets
 * fake-electron.ts where it imports `electron`.
 */

answerTest((ask) => {
  switch (ask.ask) {
    case 'fetch':
      return fetchOwn(ask)
    case 'invoke':
      return setUp.calls.get(ask.channel)?.(
        { sender: openWindow?.webContents, senderFrame: senderOf(ask.frame) },
        ...ask.args,
      )
    case 'sendSync': {
      const event = { sender: openWindow?.webContents, senderFrame: bootFrame(ask.frame), returnValue: undefined }
      setUp.listeners.get(ask.channel)?.(event, ...ask.args)
      return event.returnValue
    }
    case 'leave':
      return leave(ask)
    case 'windowOpen':
      return openWindow?.webContents.openHandler({ url: ask.url }).action
    case 'at':
      return moveTo(ask)
    case 'themeColour':
      return openWindow?.webContents.emit('did-change-theme-color', {}, ask.colour)
    case 'preloadError':
      return openWindow?.webContents.emit('preload-error', {}, 'index.cjs', new Error(ask.message))
    case 'links':
      return ask.how === 'second-instance'
        ? app.emit('second-instance', {}, ask.argv, '/')
        : app.emit('open-url', callable({}), ask.argv[0])
    case 'happens':
      return happens(ask)
    case 'click':
      return click(ask.labels)
    case 'permission':
      return [setUp.permissionRequest, setUp.permissionCheck].map((is) => is(ask.permission, ask.url, ask.isMainFrame))
    case 'wait':
      return wait(ask.ms)
    case 'closeWindow':
      return openWindow?.close()
    case 'activate':
      return app.emit('activate')
    case 'quit':
      openWindow?.close()
      return app.quit()
  }
})

async function fetchOwn({ url, method, headers }: Extract<Ask, { ask: 'fetch' }>): Promise<Fetched> {
  const handler = setUp.protocol.get(new URL(url).protocol.slice(0, -1))
  if (!handler) throw new Error(`Nobody serves ${url}`)
  const response = await handler(new Request(url, { method, headers }))
  const body = Buffer.from(await response.arrayBuffer()).toString('base64')
  return { status: response.status, headers: Object.fromEntries(response.headers), body }
}

function senderOf({ url, isMainFrame }: FakeFrame) {
  const mainFrame = openWindow?.webContents.mainFrame
  if (!isMainFrame || !mainFrame) return { url, parent: mainFrame ?? null }
  mainFrame.url = url
  return mainFrame
}

/** While its preload script runs, a page's frame may be another one than the window's, or not known at all. */
function bootFrame(frame: FakeFrame | null) {
  return frame && { url: frame.url, parent: frame.isMainFrame ? null : (openWindow?.webContents.mainFrame ?? null) }
}

/** As Electron tells it: that a navigation starts comes first, whether or not it is called off then. */
function leave({ url, isMainFrame }: Extract<Ask, { ask: 'leave' }>): boolean {
  const details = callable({ url, isMainFrame })
  openWindow?.webContents.emit('did-start-navigation', { url, isMainFrame, isSameDocument: false })
  openWindow?.webContents.emit('will-frame-navigate', details)
  if (isMainFrame) openWindow?.webContents.emit('will-navigate', details)
  return details.defaultPrevented
}

/** True when main has called it off. What a navigation is stands in its event, what else happens beside it. */
function happens({ event, details }: Extract<Ask, { ask: 'happens' }>): boolean {
  const happening = callable(details)
  openWindow?.webContents.emit(event, happening, details)
  return happening.defaultPrevented
}

function moveTo({ url, isNew }: Extract<Ask, { ask: 'at' }>): void {
  const contents = openWindow?.webContents
  if (!contents) return
  contents.mainFrame.url = url
  contents.emit('did-start-navigation', { url, isMainFrame: true, isSameDocument: !isNew })
  if (isNew) openWindow?.emit('ready-to-show')
}

function wait(ms: number): void {
  const now = performance.now.bind(performance)
  performance.now = () => now() + ms
}

type Item = { label?: string; submenu?: unknown; click?: unknown }

function itemsIn(items: unknown): Item[] {
  return Array.isArray(items) ? items : []
}

function click([first, ...rest]: string[], items: unknown = setUp.menu.template): void {
  const item = itemsIn(items).find(({ label }) => label === first || label?.startsWith(`${first}:`))
  if (!item) throw new Error(`The menu has no ${first}`)
  if (rest.length > 0) click(rest, item.submenu)
  else if (typeof item.click === 'function') item.click()
}

const { FAKE_PLATFORM: platform } = process.env
if (platform) Object.defineProperty(process, 'platform', { value: platform })

// Both are built: see vite.config.ts.
const fake = new URL('fake-electron.js', import.meta.url).href
register(
  `data:text/javascript,${encodeURIComponent(`
export const resolve = (name, context, next) => name === 'electron' ? { url: ${JSON.stringify(fake)}, shortCircuit: true } : next(name, context)
`)}`,
)
process.on('disconnect', () => process.exit(0))
await import(new URL('../../out/main/index.js', import.meta.url).href)
