import { EventEmitter } from 'node:events'
import { did } from './fake-parent.ts'

class App extends EventEmitter {
  readonly isPackaged = process.env.FAKE_IS_PACKAGED !== '0'
  readonly commandLine = {
    hasSwitch: (name: string) => process.argv.some((argument) => argument.split('=')[0] === `--${name}`),
  }
  #userData = process.env.FAKE_USER_DATA ?? ''
  #hasLock = false
  #isReady = new Promise<void>((resolve) => setImmediate(resolve))

  requestSingleInstanceLock(): boolean {
    this.#hasLock = process.env.FAKE_IS_SECOND !== '1'
    return this.#hasLock
  }
  enableSandbox(): void {
    did('enableSandbox')
  }
  setAsDefaultProtocolClient(...args: unknown[]): void {
    did('setAsDefaultProtocolClient', ...args)
  }
  getPath(name: string): string {
    if (name !== 'userData') throw new Error(`No path is known for ${name}`)
    return this.#userData
  }
  setPath(name: string, path: string): void {
    // Electron has its lock in that folder.
    if (name !== 'userData' || this.#hasLock) throw new Error(`${name} cannot be moved now`)
    this.#userData = path
  }
  whenReady(): Promise<void> {
    return this.#isReady
  }
  exit(code = 0): void {
    process.exit(code)
  }
  /** Closes the window first, and goes only when nobody calls it off. */
  quit(): void {
    let isPrevented = false
    const event = {
      preventDefault: () => {
        isPrevented = true
      },
    }
    this.emit('before-quit', event)
    this.emit('will-quit', event)
    if (!isPrevented) process.exit(0)
  }
}

export const app = new App()
