import type { SessionTokens } from '../renderer/api/contract.ts'

/*
 * The whole contract between the page and the shell: what `window.desktop` is, and the channels below it. Types and names alone,
 * so that the renderer, the preload script and the main process can all import it.
 */

/** The cookies of specification §3 that the shell keeps for the page (requirement E-21). */
export type TokenName = 'accessToken' | 'refreshToken'

/** What somebody chose in the menu and the page has to do. */
export type Command =
  /** Go to a page, as in `/dashboard/security`. */
  | { name: 'open'; route: string }
  | { name: 'theme'; theme: 'light' | 'dark' | 'system' }
  | { name: 'sign-out' }
  /** Sign in as a person of the demo, whoever is signed in. Comes in the demo only. */
  | { name: 'sign-in'; email: string; password: string }

/**
 * `window.desktop`, frozen at every level; undefined in a browser. Requirement E-22 asks for `tokens`, `onDeepLink`, `external` and
 * `platform`. The rest is there because only main can do it: `browserSignIn`, since the PKCE verifier never leaves main (E-27);
 * `demo`, since only main can start a process; `onCommand`, since the menu is the system's. Promises reject with an `Error` whose
 * message is the provider's own text, or empty when there is none.
 */
export type Bridge = {
  readonly platform: 'darwin' | 'win32' | 'linux'
  /**
   * Answers at once: the preload script asks main before the page's first script runs and keeps a copy; what is set or cleared
   * counts here immediately and goes on to main, in order. No value is kept under a name that was cleared.
   */
  readonly tokens: {
    get(name: TokenName): string | undefined
    set(name: TokenName, value: string): void
    clear(name: TokenName): void
    /** False where the system has no safe place for them: then they end with this run of the application. */
    readonly kept: boolean
  }
  /**
   * Calls back with the page that a link of the system asks for, as a path and query that main has built itself from the parsed
   * link: `/oauth/callback?…` or `/oauth/consent?…`. A link that came before the first subscriber is delivered to it.
   */
  onDeepLink(callback: (route: string) => void): () => void
  readonly external: {
    /**
     * Opens an address outside: https, http on this machine, or the private scheme of the application whose consent page is
     * open, once the user agreed in a native dialog. False when it was refused, declined, or nothing could open it.
     */
    open(url: string): Promise<boolean>
  }
  /** Sign in with your browser (decision D29). One at a time, for 10 minutes, for one link. */
  readonly browserSignIn: {
    /**
     * Makes state and verifier and opens the web consent page in the system's browser. `opened` is false when none could be opened:
     * then `address` is what to open by hand.
     */
    start(): Promise<{ address: string; state: string; opened: boolean }>
    /** Takes a link that was pasted, exactly as if the system had delivered it. False when it is not one that is waited for. */
    finish(link: string): Promise<boolean>
    /** Redeems the code of a link that `onDeepLink` delivered (RFC 6749 §4.1.3, RFC 7636 §4.5). */
    exchange(answer: { code: string; state: string }): Promise<SessionTokens>
    /** Forgets the sign-in: a link that comes later is dropped. */
    cancel(): Promise<void>
  }
  readonly demo: {
    /** Whether this page's provider is the demo's. */
    readonly running: boolean
    /** Starts the offline demo (D30); the page is then loaded anew, signed out and with the demo as its provider. */
    start(): Promise<void>
  }
  /** Calls back with what was chosen in the menu. */
  onCommand(callback: (command: Command) => void): () => void
}

/** What the preload script needs before the page's first script; the one synchronous message. */
export type Boot = {
  platform: Bridge['platform']
  tokens: Partial<Record<TokenName, string>>
  tokensKept: boolean
  demoRunning: boolean
}

/** The answer to every message that expects one (E-17): nothing of a failure but a text that may be shown. */
export type Answer<T> = { ok: true; value: T } | { ok: false; message: string }

/** From the page to main. */
export const calls = {
  boot: 'boot',
  ready: 'deep-links:ready',
  setToken: 'tokens:set',
  clearToken: 'tokens:clear',
  openExternal: 'external:open',
  startBrowserSignIn: 'browser-sign-in:start',
  finishBrowserSignIn: 'browser-sign-in:finish',
  exchangeCode: 'browser-sign-in:exchange',
  cancelBrowserSignIn: 'browser-sign-in:cancel',
  startDemo: 'demo:start',
} as const

/** From main to the page. */
export const events = { deepLink: 'deep-link', command: 'command' } as const

declare global {
  var desktop: Bridge | undefined
}
