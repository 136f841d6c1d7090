import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions } from 'electron'
import { app } from './fake-app.ts'
import { did, question, tell } from './fake-parent.ts'

type OpenHandler = (details: { url: string }) => { action: string }

/** An event that a listener may call off. */
export function callable<T extends object>(details: T) {
  let isPrevented = false
  return {
    ...details,
    preventDefault: () => {
      isPrevented = true
    },
    get defaultPrevented() {
      return isPrevented
    },
  }
}

class WebContents extends EventEmitter {
  readonly mainFrame = { url: '', parent: null }
  openHandler: OpenHandler = () => ({ action: 'allow' })

  getURL(): string {
    return this.mainFrame.url
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler
  }
  send(channel: string, ...args: unknown[]): void {
    tell({ tell: 'send', channel, args })
  }
  reload(): void {
    tell({ tell: 'reload' })
  }
}

/** The window that is open, of which there is one at most. */
export let openWindow: BrowserWindow | undefined

export class BrowserWindow extends EventEmitter {
  readonly webContents = new WebContents()
  readonly options: BrowserWindowConstructorOptions

  constructor(options: BrowserWindowConstructorOptions) {
    super()
    this.options = options
    openWindow = this
    did('window', options)
    app.emit('web-contents-created', {}, this.webContents)
  }
  async loadURL(url: string): Promise<void> {
    this.webContents.mainFrame.url = url
    try {
      await question('load', url)
    } catch (error) {
      // Who is interrupted by another page is told this, too.
      const [code] = /\bERR_\w+/.exec(String(error)) ?? ['ERR_ABORTED']
      throw Object.assign(new Error(`${code} loading '${url}'`), { code })
    }
  }
  setBackgroundColor(colour: string): void {
    did('setBackgroundColor', colour)
  }
  setTitleBarOverlay(overlay: object): void {
    did('setTitleBarOverlay', overlay)
  }
  getNormalBounds() {
    return { x: 40, y: 50, width: 1000, height: 700 }
  }
  isMaximized(): boolean {
    return false
  }
  isMinimized(): boolean {
    return true
  }
  maximize(): void {
    did('maximize')
  }
  restore(): void {
    did('restore')
  }
  show(): void {
    did('show')
  }
  isDestroyed(): boolean {
    return openWindow !== this
  }
  focus(): void {
    did('focus')
  }
  close(): void {
    this.emit('close')
    openWindow = undefined
    this.emit('closed')
    app.emit('window-all-closed')
  }
}
