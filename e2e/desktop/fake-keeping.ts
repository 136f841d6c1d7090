import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from './fake-app.ts'
import { did } from './fake-parent.ts'

/* What Electron keeps: cookies, in a file in place of its store, and processes beside main. */

type Cookie = { url: string; name: string; value: string }
const file = () => join(app.getPath('userData'), 'cookies.json')

function readCookies(): Cookie[] {
  return existsSync(file()) ? JSON.parse(readFileSync(file(), 'utf8')) : []
}

function without({ url, name }: Omit<Cookie, 'value'>): Cookie[] {
  return readCookies().filter((cookie) => cookie.url !== url || cookie.name !== name)
}

export const cookies = {
  get: async ({ url }: { url: string }) => readCookies().filter((cookie) => cookie.url === url),
  async set(cookie: Cookie) {
    did('setCookie', { ...cookie, value: '' })
    writeFileSync(file(), JSON.stringify([...without(cookie), cookie]))
  },
  async remove(url: string, name: string) {
    writeFileSync(file(), JSON.stringify(without({ url, name })))
  },
  flushStore: async () => did('flushStore'),
}

/** The system's key store: FAKE_KEY_STORE names it, and `silent` is one that is named and does not answer. */
export const safeStorage = {
  getSelectedStorageBackend: () =>
    process.env.FAKE_KEY_STORE?.replace('silent', 'gnome_libsecret') ?? 'gnome_libsecret',
  isEncryptionAvailable: () => process.env.FAKE_KEY_STORE !== 'silent',
  encryptString: (text: string) => Buffer.from(text).map(turned),
  decryptString: (encrypted: Buffer) => String(encrypted.map(turned)),
}
const turned = (byte: number) => byte ^ 0x5a

/** `process.parentPort`, which a utility process has, over what a child of Node has. */
const parentPort = `
import { EventEmitter } from 'node:events'
process.parentPort = Object.assign(new EventEmitter(), { postMessage: (message) => process.send(message) })
process.on('message', (data) => process.parentPort.emit('message', { data }))
process.on('disconnect', () => process.exit(0))
`

export const utilityProcess = {
  fork(path: string, args: string[]) {
    const execArgv = ['--import', `data:text/javascript,${encodeURIComponent(parentPort)}`]
    const child: ChildProcess = fork(path, args, { execArgv })
    const port = Object.assign(new EventEmitter(), {
      postMessage: (message: string) => child.send(message),
      kill: () => child.kill(),
    })
    child.on('message', (message) => port.emit('message', message))
    child.on('exit', (code) => {
      did('utilityProcessExit', child.pid)
      port.emit('exit', code)
    })
    did('utilityProcess', child.pid)
    return port
  },
}
