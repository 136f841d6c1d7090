import { contextBridge, ipcRenderer } from 'electron'
import { type Boot, type Bridge, type CallResult, CHANNELS, EVENTS } from './bridge.ts'

/** Null when the main process does not trust this frame. The empty document of a new window needs no bridge. */
const boot: Boot | null = ipcRenderer.sendSync(CHANNELS.boot)
if (boot) contextBridge.exposeInMainWorld('desktop', bridge(boot))
// Without a bridge the page would behave as on the web. The main process reloads it on 'preload-error': see main/window/window.ts.
else if (location.protocol !== 'about:') throw new Error('The main process does not trust this page.')

function bridge({ platform, tokens, areTokensPersistent, isDemoRunning }: Boot): Bridge {
  const copy = new Map(Object.entries(tokens))
  return {
    platform,
    tokens: {
      get: (name) => copy.get(name),
      set(name, value) {
        copy.set(name, value)
        notify(CHANNELS.setToken, name, value)
      },
      clear(name) {
        copy.delete(name)
        notify(CHANNELS.clearToken, name)
      },
      arePersistent: areTokensPersistent,
    },
    onDeepLink(callback) {
      listen(EVENTS.deepLink, callback)
      notify(CHANNELS.ready)
    },
    external: { open: (url) => call(CHANNELS.openExternal, url) },
    browserSignIn: {
      start: () => call(CHANNELS.startBrowserSignIn),
      finish: (link) => call(CHANNELS.finishBrowserSignIn, link),
      exchange: (response) => call(CHANNELS.exchangeCode, response),
      cancel: () => call(CHANNELS.cancelBrowserSignIn),
    },
    demo: { isRunning: isDemoRunning, start: () => call(CHANNELS.startDemo) },
    onCommand: (callback) => listen(EVENTS.command, callback),
  }
}

async function call<T>(channel: string, ...args: unknown[]): Promise<T> {
  const result: CallResult<T> = await ipcRenderer.invoke(channel, ...args)
  if (!result.ok) throw new Error(result.message)
  return result.value
}

/** A call whose result the page does not need. */
function notify(channel: string, ...args: unknown[]): void {
  call(channel, ...args).catch(() => undefined)
}

/** Passes on the value only: the event object would give the page access to the channel. */
function listen<T>(channel: string, callback: (value: T) => void): void {
  ipcRenderer.on(channel, (_event, value: T) => callback(value))
}
