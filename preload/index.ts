import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron'
import { type Answer, type Boot, type Bridge, calls, events } from './bridge.ts'

/** Null when main does not trust this frame. The empty document of a new window needs no bridge. */
const boot: Boot | null = ipcRenderer.sendSync(calls.boot)
if (boot) contextBridge.exposeInMainWorld('desktop', bridge(boot))
// Without a bridge the page would behave as on the web. Main reloads it on 'preload-error': see main/window.ts.
else if (location.protocol !== 'about:') throw new Error('The main process does not trust this page.')

function bridge({ platform, tokens, tokensKept, demoRunning }: Boot): Bridge {
  const copy = new Map(Object.entries(tokens))
  return {
    platform,
    tokens: {
      get: (name) => copy.get(name),
      set(name, value) {
        copy.set(name, value)
        notify(calls.setToken, name, value)
      },
      clear(name) {
        copy.delete(name)
        notify(calls.clearToken, name)
      },
      kept: tokensKept,
    },
    onDeepLink(callback) {
      const stop = listen(events.deepLink, callback)
      notify(calls.ready)
      return stop
    },
    external: { open: (url) => call(calls.openExternal, url) },
    browserSignIn: {
      start: () => call(calls.startBrowserSignIn),
      finish: (link) => call(calls.finishBrowserSignIn, link),
      exchange: (answer) => call(calls.exchangeCode, answer),
      cancel: () => call(calls.cancelBrowserSignIn),
    },
    demo: { running: demoRunning, start: () => call(calls.startDemo) },
    onCommand: (callback) => listen(events.command, callback),
  }
}

async function call<T>(channel: string, ...args: unknown[]): Promise<T> {
  const answer: Answer<T> = await ipcRenderer.invoke(channel, ...args)
  if (!answer.ok) throw new Error(answer.message)
  return answer.value
}

/** A call whose answer does not matter: if main rejects it, nothing changes. */
function notify(channel: string, ...args: unknown[]): void {
  call(channel, ...args).catch(() => undefined)
}

/** Passes on the value only: the event object would give the page access to the channel. */
function listen<T>(channel: string, callback: (value: T) => void): () => void {
  const listener = (_event: IpcRendererEvent, value: T) => callback(value)
  ipcRenderer.on(channel, listener)
  return () => {
    ipcRenderer.off(channel, listener)
  }
}
