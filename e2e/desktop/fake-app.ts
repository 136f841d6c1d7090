import { EventEmitter } from 'node:events'
import { did } from './fake-parent.ts'

class App extends EventEmitter {
  isPackaged = true
  #isReady = new Promise<void>((resolve) => setImmediate(resolve))

  requestSingleInstanceLock(): boolean {
    return process.env.FAKE_IS_SECOND !== '1'
  }
  enableSandbox(): void {
    did('enableSandbox')
  }
  setAsDefaultProtocolClient(...args: unknown[]): void {
    did('setAsDefaultProtocolClient', ...args)
  }
  getPath(name: string): string {
    if (name !== 'userData') throw new Error(`No path is known for ${name}`)
    return process.env.FAKE_USER_DATA ?? ''
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
