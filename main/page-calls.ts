import * as v from 'valibot'
import { type Boot, CHANNELS, type EVENTS } from '../preload/bridge.ts'
import { SESSION_COOKIES } from '../renderer/session/session-cookies.ts'
import type { CurrentDeployment } from './deployment.ts'
import { CallError, guardCalls, type Ipc } from './security/ipc-guard.ts'
import type { BrowserSignIn } from './sign-in/browser-sign-in.ts'
import type { Tokens } from './sign-in/tokens.ts'

type Options = {
  contents: Parameters<typeof guardCalls>[1]
  openExternal(url: string): Promise<boolean>
  tokens: Pick<Tokens, 'all' | 'set' | 'clear' | 'arePersistent'>
  deployment: Pick<CurrentDeployment, 'isDemo' | 'isPageStale' | 'onPageLoaded' | 'settings'>
  signIn: Pick<BrowserSignIn, 'start' | 'exchange' | 'cancel'>
  receiveLink(link: string, page: 'callback'): boolean
  pageEvents: { ready(): void; pause(): void }
  startDemo(): Promise<void>
}

const sessionCookie = v.picklist(SESSION_COOKIES)
const text = v.pipe(v.string(), v.maxLength(4096))
const codeAndState = v.strictObject({ code: text, state: text })

export function handlePageCalls(ipc: Ipc, options: Options): void {
  const { contents, openExternal, tokens, deployment, signIn, receiveLink, pageEvents, startDemo } = options
  const { on, onBoot } = guardCalls(ipc, contents)

  onBoot((): Boot => {
    // Not when a navigation starts, which can be canceled: a boot call always comes from a new document.
    pageEvents.pause()
    deployment.onPageLoaded()
    const { platform } = process
    return {
      platform: platform === 'darwin' || platform === 'win32' ? platform : 'linux',
      tokens: tokens.all(),
      areTokensPersistent: tokens.arePersistent,
      isDemoRunning: deployment.isDemo(),
    }
  })
  on(CHANNELS.ready, [], pageEvents.ready)
  on(CHANNELS.setToken, [sessionCookie, v.string()], (name, value) => {
    if (deployment.isPageStale()) throw new CallError('')
    return tokens.set(name, value)
  })
  on(CHANNELS.clearToken, [sessionCookie], tokens.clear)
  on(CHANNELS.openExternal, [text], openExternal)
  on(CHANNELS.startBrowserSignIn, [], async () => {
    const { portalUrl } = deployment.settings()
    if (!portalUrl) throw new CallError("Browser sign-in isn't set up on this installation.")
    const started = signIn.start(portalUrl)
    return { ...started, isOpened: await openExternal(started.authorizationUrl) }
  })
  on(CHANNELS.finishBrowserSignIn, [text], (link) => receiveLink(link, 'callback'))
  on(CHANNELS.exchangeCode, [codeAndState], (response) => signIn.exchange(deployment.settings().apiHost, response))
  on(CHANNELS.cancelBrowserSignIn, [], signIn.cancel)
  on(CHANNELS.startDemo, [], startDemo)
}

type Event = (typeof EVENTS)[keyof typeof EVENTS]

/** Sends deep links and menu commands to the page, even if they arrive before the page has loaded. */
export function createPageEvents<T>(send: (event: Event, value: T) => void) {
  let isReady = false
  const pending = new Map<Event, T>()
  return {
    /** Sends the value as soon as the page listens. Until then, a newer value of the same event replaces it. */
    deliver(event: Event, value: T): void {
      if (isReady) send(event, value)
      else pending.set(event, value)
    },
    /** The page has started to listen. */
    ready(): void {
      isReady = true
      for (const [event, value] of pending) send(event, value)
      pending.clear()
    },
    /** The page was replaced or closed. */
    pause(): void {
      isReady = false
    },
  }
}
