import type { SessionTokens } from '../renderer/api/contract/users.ts'
import type { SessionCookie } from '../renderer/session/session-cookies.ts'

/*
 * The contract between the page and the shell: `window.desktop` and the IPC channels behind it. Types and names only, so that the
 * renderer, the preload script and the main process can all import it.
 */

/** A menu item that the page carries out. */
export type Command =
  /** Go to a page, such as `/dashboard/security`. */
  | { name: 'open'; route: string }
  | { name: 'theme'; theme: 'light' | 'dark' | 'system' }
  | { name: 'sign-out' }
  /** Replace the current session by that of a demo user. Sent in the demo only. */
  | { name: 'sign-in'; email: string; password: string }

/**
 * `window.desktop`, frozen at every level; undefined in a browser. Only what a web page can't do. Promises reject
 * with an `Error` whose message may be shown to the user, or is empty.
 */
export type Bridge = {
  readonly platform: 'darwin' | 'win32' | 'linux'
  /**
   * Synchronous: the preload script fetches the tokens before the page's first script runs and keeps a copy. Changes apply to the
   * copy immediately and reach the main process in order.
   */
  readonly tokens: {
    get(name: SessionCookie): string | undefined
    set(name: SessionCookie, value: string): void
    clear(name: SessionCookie): void
    /** False where the system has no key store: then the tokens are lost when the shell quits. */
    readonly arePersistent: boolean
  }
  /**
   * Calls back with the route of a deep link, built by the main process from the parsed link: `/oauth/callback?…` or
   * `/oauth/consent?…`. A link that arrived before the first subscriber is delivered to it.
   */
  onDeepLink(callback: (route: string) => void): void
  readonly external: {
    /**
     * Opens a URL outside the shell: https, http on this machine, or, after the user confirms, the private-use URI scheme of the
     * application whose consent page is open. False when it was rejected or declined, or nothing could open it.
     */
    open(url: string): Promise<boolean>
  }
  /** Sign-in with the system browser. Only one can be pending; it expires after 10 minutes. The page never gets the verifier. */
  readonly browserSignIn: {
    /** Opens the consent page in the system browser. If `isOpened` is false, the user has to open the URL by hand. */
    start(): Promise<{ authorizationUrl: string; state: string; isOpened: boolean }>
    /** Handles a pasted link like one that the system delivers. False when it is not the link of this sign-in. */
    finish(link: string): Promise<boolean>
    /** Exchanges the code of a link that `onDeepLink` delivered (RFC 6749 §4.1.3, RFC 7636 §4.5). */
    exchange(response: { code: string; state: string }): Promise<SessionTokens>
    /** Ends the sign-in: links that arrive later are dropped. */
    cancel(): Promise<void>
  }
  readonly demo: {
    /** True if this page talks to the offline demo. */
    readonly isRunning: boolean
    /** Starts the offline demo and reloads the page, signed out. */
    start(): Promise<void>
  }
  /** Calls back with each command that the user chooses in the menu. */
  onCommand(callback: (command: Command) => void): void
}

/** The result of the only synchronous call, which the preload script makes before the page's first script runs. */
export type Boot = {
  platform: Bridge['platform']
  tokens: Partial<Record<SessionCookie, string>>
  areTokensPersistent: boolean
  isDemoRunning: boolean
}

/** The result of every other call. A failure tells the page only a message that may be shown. */
export type CallResult<T> = { ok: true; value: T } | { ok: false; message: string }

/** From the page to the main process. */
export const CHANNELS = {
  boot: 'boot',
  ready: 'page:ready',
  setToken: 'tokens:set',
  clearToken: 'tokens:clear',
  openExternal: 'external:open',
  startBrowserSignIn: 'browser-sign-in:start',
  finishBrowserSignIn: 'browser-sign-in:finish',
  exchangeCode: 'browser-sign-in:exchange',
  cancelBrowserSignIn: 'browser-sign-in:cancel',
  startDemo: 'demo:start',
} as const

/** From the main process to the page. */
export const EVENTS = { deepLink: 'deep-link', command: 'command' } as const

declare global {
  var desktop: Bridge | undefined
}
