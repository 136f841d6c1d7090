import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { register } from 'node:module'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'

/*
 * The parts of Electron that the main process uses, faked in Node. This file is both the module `electron` of the built main
 * process and the program that imports it; fake-shell.ts starts it and shows its page in Chromium. It has no other exports on
 * purpose: a main process that imports `autoUpdater`, `crashReporter` or a second kind of window does not start.
 *
 * Environment: FAKE_USER_DATA, FAKE_PLATFORM, FAKE_IS_PACKAGED, FAKE_IS_SECOND, FAKE_KEY_STORE.
 */

const { env } = process
let userData = env.FAKE_USER_DATA ?? ''
let hasLock = false

/** Functions that only record their calls. The record leaves out arguments that are functions. @param {string[]} names */
const createRecorders = (...names) =>
  Object.fromEntries(
    names.map((name) => {
      /** @param {unknown[]} args */
      const run = (...args) => record(name, ...args.filter((argument) => typeof argument !== 'function'))
      return [name, run]
    }),
  )

export const app = Object.assign(new EventEmitter(), createRecorders('enableSandbox', 'setAsDefaultProtocolClient'), {
  isPackaged: env.FAKE_IS_PACKAGED !== '0',
  commandLine: {
    /** @param {string} name */
    hasSwitch: (name) => process.argv.some((argument) => argument.split('=')[0] === `--${name}`),
  },
  requestSingleInstanceLock() {
    hasLock = env.FAKE_IS_SECOND !== '1'
    return hasLock
  },
  getPath: () => userData,
  /** @param {'userData'} _name @param {string} path */
  setPath(_name, path) {
    // Electron keeps its lock in this folder.
    if (hasLock) throw new Error('Too late to move the user data')
    userData = path
  },
  whenReady: () => new Promise(setImmediate),
  exit: (code = 0) => process.exit(code),
  quit() {
    const event = preventable({})
    app.emit('will-quit', event)
    if (!event.defaultPrevented) process.exit(0)
  },
})

/** @typedef {(request: Request) => Response | Promise<Response>} ProtocolHandler */
/** @type {Map<string, ProtocolHandler>} */
const protocolHandlers = new Map()

export const protocol = {
  ...createRecorders('registerSchemesAsPrivileged'),
  /** @param {string} scheme @param {ProtocolHandler} handler */
  handle: (scheme, handler) => void protocolHandlers.set(scheme, handler),
}

/** @typedef {{ sender: unknown, senderFrame: unknown, returnValue?: unknown }} IpcEvent */
/** @type {Map<string, (event: IpcEvent, ...args: unknown[]) => unknown>} */
const ipcListeners = new Map()
/** @param {string} channel @param {(event: IpcEvent, ...args: unknown[]) => unknown} listener */
const listen = (channel, listener) => void ipcListeners.set(channel, listener)
export const ipcMain = { handle: listen, on: listen }

/** @typedef {{ label?: string, role?: string, click?: () => void, submenu?: Template }[]} Template */
/** @typedef {{ items: { label: string, click?: () => void, submenu: FakeMenu | undefined }[], popup: () => void }} FakeMenu */
/** @param {Template} template @returns {FakeMenu} */
function buildMenu(template) {
  const labels = template.flatMap(({ label, role }) => label ?? role ?? [])
  return {
    items: template.map(({ label = '', submenu, ...item }) => ({
      ...item,
      label,
      submenu: submenu && buildMenu(submenu),
    })),
    popup: () => record('popup', ...labels),
  }
}

let applicationMenu = buildMenu([])
export const Menu = {
  buildFromTemplate: buildMenu,
  /** @param {typeof applicationMenu} menu */
  setApplicationMenu(menu) {
    applicationMenu = menu
  },
  getApplicationMenu: () => applicationMenu,
}

const cookieFile = () => join(userData, 'cookies.json')
/** @type {Map<string, { name: string }> | undefined} */
let cookies
/** The cookies by name. They are read late, because main may move the user data first. */
const cookieStore = () => {
  cookies ??= new Map(existsSync(cookieFile()) ? JSON.parse(readFileSync(cookieFile(), 'utf8')) : [])
  return cookies
}

export const session = {
  defaultSession: {
    ...createRecorders(
      'setPermissionRequestHandler',
      'setPermissionCheckHandler',
      'setDevicePermissionHandler',
      'setDisplayMediaRequestHandler',
    ),
    /** Writes only on `flushStore`, the latest moment at which Electron may write. */
    cookies: {
      get: async () => [...cookieStore().values()],
      /** @param {{ name: string }} cookie */
      set: async (cookie) => void cookieStore().set(cookie.name, cookie),
      /** @param {string} _url @param {string} name */
      remove: async (_url, name) => void cookieStore().delete(name),
      flushStore: async () => writeFileSync(cookieFile(), JSON.stringify([...cookieStore()])),
    },
  },
}

export const safeStorage = {
  getSelectedStorageBackend: () => env.FAKE_KEY_STORE ?? 'gnome_libsecret',
  isEncryptionAvailable: () => true,
  /** @param {string} text */
  encryptString: (text) => Buffer.from(text),
  /** @param {Buffer} encrypted */
  decryptString: (encrypted) => String(encrypted),
}

/** `process.parentPort` of a utility process, over the IPC of a Node process. */
const parentPort = `
import { EventEmitter } from 'node:events'
process.parentPort = Object.assign(new EventEmitter(), { postMessage: (message) => process.send(message) })
process.on('message', (data) => process.parentPort.emit('message', { data }))
process.on('disconnect', () => process.exit(0))
`

export const utilityProcess = {
  /** @param {string} path @param {string[]} args */
  fork(path, args) {
    const execArgv = ['--import', `data:text/javascript,${encodeURIComponent(parentPort)}`]
    const child = fork(path, args, { execArgv, serialization: 'json' })
    const port = Object.assign(new EventEmitter(), {
      /** @param {string} message */
      postMessage: (message) => child.send(message),
      kill: () => child.kill(),
    })
    child.on('message', (message) => port.emit('message', message))
    child.on('exit', (code) => {
      record('utilityProcessExit', child.pid)
      port.emit('exit', code)
    })
    record('utilityProcess', child.pid)
    return port
  },
}

// controlShell (shell.ts) replaces openExternal and showMessageBox before main starts.
export const shell = { openExternal: async () => undefined }
export const dialog = {
  ...createRecorders('showErrorBox'),
  showMessageBox: async () => ({ response: 1 }),
}
export const net = { fetch }
export const nativeTheme = { shouldUseDarkColors: false }
export const screen = { getDisplayMatching: () => ({ workArea: { x: 0, y: 0, width: 1440, height: 900 } }) }

class WebContents extends EventEmitter {
  mainFrame = { url: '', parent: null }

  getURL() {
    return this.mainFrame.url
  }
  setWindowOpenHandler() {}
  /** @param {unknown[]} args */
  send(...args) {
    void askPage('send', args)
  }
  reload() {
    void askPage('reload', [])
  }
}

/** @type {BrowserWindow | undefined} */
let openWindow

export class BrowserWindow extends EventEmitter {
  webContents = new WebContents()

  /** @param {object} options */
  constructor(options) {
    super()
    openWindow = this
    record('BrowserWindow', options)
    app.emit('web-contents-created', {}, this.webContents)
  }
  /** @param {string} url */
  async loadURL(url) {
    this.webContents.mainFrame.url = url
    try {
      await askPage('load', [url])
      this.emit('ready-to-show')
    } catch (error) {
      const [code] = /\bERR_\w+/.exec(String(error)) ?? ['ERR_ABORTED']
      throw Object.assign(new Error(`${code} loading '${url}'`), { code })
    }
  }
  close() {
    this.emit('close')
    openWindow = undefined
    this.emit('closed')
    app.emit('window-all-closed')
  }
  isDestroyed() {
    return openWindow !== this
  }
  getNormalBounds() {
    return { x: 40, y: 50, width: 1000, height: 700 }
  }
  isMaximized() {
    return false
  }
  isMinimized() {
    return true
  }
}
Object.assign(
  BrowserWindow.prototype,
  createRecorders('maximize', 'restore', 'show', 'focus', 'setBackgroundColor', 'setTitleBarOverlay'),
)

/** Reports the page's actions to main, as Electron does. */
export const page = {
  /** @param {{ url: string, method: string, headers: Record<string, string> }} request */
  async fetch({ url, ...init }) {
    const handler = protocolHandlers.get(new URL(url).protocol.slice(0, -1))
    if (!handler) throw new Error(`No handler for ${url}`)
    const response = await handler(new Request(url, init))
    const body = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: Object.fromEntries(response.headers), body }
  },
  /** @param {{ channel: string, args: unknown[], url: string }} call */
  async call({ channel, args, url }) {
    const contents = openWindow?.webContents
    if (contents) contents.mainFrame.url = url
    const event = { sender: contents, senderFrame: contents?.mainFrame ?? null, returnValue: undefined }
    const result = await ipcListeners.get(channel)?.(event, ...args)
    return event.returnValue === undefined ? result : event.returnValue
  },
  /** Emits an event of the page. True if main prevented it. @param {string} name @param {object} details @param {unknown[]} args */
  emit(name, details, ...args) {
    const event = preventable(details)
    openWindow?.webContents.emit(name, event, ...args)
    return event.defaultPrevented
  },
  close: () => openWindow?.close(),
}

/** @template {object} T @param {T} details */
function preventable(details) {
  return {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true
    },
  }
}

/** Reports a call that is visible on the screen, or that changes the system. @param {unknown[]} call */
function record(...call) {
  process.send?.({ record: call })
}

/** @type {Map<number, { resolve: (value: undefined) => void, reject: (error: Error) => void }>} */
const pendingReplies = new Map()

/** Asks the test to do something with the page in Chromium. @param {'load' | 'reload' | 'send'} action @param {unknown[]} args */
function askPage(action, args) {
  const id = pendingReplies.size
  process.send?.({ id, action, args })
  return new Promise((resolve, reject) => pendingReplies.set(id, { resolve, reject }))
}

/** Imports the built main process, in which `electron` is this file. */
export async function start() {
  if (env.FAKE_PLATFORM) Object.defineProperty(process, 'platform', { value: env.FAKE_PLATFORM })
  const hooks = `export const resolve = (name, context, next) =>
    name === 'electron' ? { url: ${JSON.stringify(import.meta.url)}, shortCircuit: true } : next(name, context)`
  register(`data:text/javascript,${encodeURIComponent(hooks)}`)
  await import(new URL('../../out/main/index.js', import.meta.url).href)
}

/**
 * What fake-shell.ts sends: a function to run with this module and an argument, or the reply to `askPage`.
 * @typedef {{ id: number, run: string, argument: unknown } | { replyTo: number, error?: string }} Message
 */

process.on('disconnect', () => process.exit(0))
process.on('message', async (data) => {
  const message = /** @type {Message} */ (data)
  if ('replyTo' in message) {
    const { resolve, reject } = pendingReplies.get(message.replyTo) ?? {}
    return message.error === undefined ? resolve?.(undefined) : reject?.(new Error(message.error))
  }
  const { id, run, argument } = message
  try {
    const value = await runInThisContext(`(${run})`)(await import(import.meta.url), argument)
    process.send?.({ id, value })
  } catch (error) {
    process.send?.({ id, error: String(error) })
  }
})
