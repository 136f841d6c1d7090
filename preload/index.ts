import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron'
import { type Answer, type Boot, type Bridge, calls, events } from './bridge.ts'

/** Null for a page that main does not take for its own. The empty document of a new window needs none. */
const boot: Boot | null = ipcRenderer.sendSync(calls.boot)
if (boot) contextBridge.exposeInMainWorld('desktop', bridge(boot))
// Without its bridge a page would take itself for one on the web. Main hears of this: see main/reload-after-crash.ts.
else if (location.protocol !== 'about:') throw new Error('Main does not take this page for its own.')

function bridge({ platform, tokens, tokensKept, demoRunning }: Boot): Bridge {
  const known = new Map(Object.entries(tokens))
  return {
    platform,
    tokens: {
      get: (name) => known.get(name),
      set(name, value) {
        known.set(name, value)
        tell(calls.setToken, name, value)
      },
      clear(name) {
        known.delete(name)
        tell(calls.clearToken, name)
      },
      kept: tokensKept,
    },
    onDeepLink(callback) {
      const stop = listen(events.deepLink, callback)
      tell(calls.ready)
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

/** For what nobody waits for: main may refuse it, and nothing changes. */
function tell(channel: string, ...args: unknown[]): void {
  call(channel, ...args).catch(() => undefined)
}

/** The event object stays here: it would give the page the channel itself (E-20), as would the channel, were it answered. */
function listen<T>(channel: string, callback: (value: T) => void): () => void {
  const listener = (_event: IpcRendererEvent, value: T) => callback(value)
  ipcRenderer.on(channel, listener)
  return () => {
    ipcRenderer.off(channel, listener)
  }
}
