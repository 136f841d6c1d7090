/*
 * The page's half of the fake: what a preload script finds as `electron`, put before every document. The functions travel to
 * Chromium as text, so they use nothing from outside themselves.
 */

declare global {
  var fakeInvoke: (channel: string, args: unknown[]) => Promise<unknown>
  var fakeThemeColour: (colour: string) => Promise<void>
  var fakePreloadError: (message: string) => Promise<void>
  var fakeEmit: (channel: string, args: unknown[]) => void
}

/** The script that runs `preload`, the text of the built preload script, in pages of `origin`, before their own scripts. */
export function preloadScript(origin: string, preload: string): string {
  return `if (location.origin === ${JSON.stringify(origin)} && window === top) {
    const electron = (${fakeElectron})()
    try {
      ;((require, module, exports) => {${preload}\n})(() => electron, { exports: {} }, {})
    } catch (error) {
      void globalThis.fakePreloadError(error.message)
    }
    ;(${watchThemeColour})()
  }`
}

function fakeElectron() {
  type Listener = (event: object, ...args: unknown[]) => void
  const listeners = new Map<string, Set<Listener>>()

  globalThis.fakeEmit = (channel, args) => {
    for (const listener of listeners.get(channel) ?? []) listener({ sender: 'the channel itself' }, ...args)
  }

  /** As the real one gives things to the page: copied, and frozen all the way down. */
  function exposed(value: unknown): unknown {
    if (typeof value === 'function') {
      const run = value
      return Object.freeze((...args: unknown[]) => {
        const result: unknown = run(...args)
        return typeof result === 'function' ? exposed(result) : result
      })
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, exposed(part)])))
  }

  return {
    contextBridge: {
      exposeInMainWorld: (name: string, api: unknown) =>
        Object.defineProperty(globalThis, name, { value: exposed(api), enumerable: true }),
    },
    ipcRenderer: {
      sendSync(channel: string, ...args: unknown[]) {
        const request = new XMLHttpRequest()
        request.open('POST', `/fake-send-sync/${channel}`, false)
        // What Playwright knows of the frame may still be the page before.
        request.send(JSON.stringify({ url: location.href, args }))
        return JSON.parse(request.responseText)
      },
      invoke: (channel: string, ...args: unknown[]) => globalThis.fakeInvoke(channel, args),
      on(channel: string, listener: Listener) {
        listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
      },
      off: (channel: string, listener: Listener) => listeners.get(channel)?.delete(listener),
    },
  }
}

/** Tells main the colour of the page, as Chromium tells Electron. */
function watchThemeColour() {
  document.addEventListener('DOMContentLoaded', () => {
    const meta = document.querySelector('meta[name=theme-color]')
    const say = () => void globalThis.fakeThemeColour(meta?.getAttribute('content') ?? '')
    if (meta) new MutationObserver(say).observe(meta, { attributes: true })
    say()
  })
}
