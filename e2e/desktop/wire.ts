/*
 * What the test and the process of the built main say to each other, as lines of JSON. The test plays the screen: it has the page
 * in Chromium; the process plays everything else that Electron is.
 */

/** Of the test to the process, which answers each. */
export type Ask =
  | { ask: 'fetch'; url: string; method: string; headers: Record<string, string> }
  | { ask: 'invoke'; channel: string; args: unknown[]; frame: FakeFrame }
  | { ask: 'sendSync'; channel: string; args: unknown[]; frame: FakeFrame | null }
  /** The page is about to go somewhere by itself: true when it must not. */
  | { ask: 'leave'; url: string; isMainFrame: boolean }
  | { ask: 'windowOpen'; url: string }
  /** Where the page is now; `isNew` when it is another document. */
  | { ask: 'at'; url: string; isNew: boolean }
  | { ask: 'themeColour'; colour: string }
  | { ask: 'preloadError'; message: string }
  | { ask: 'links'; how: 'second-instance' | 'open-url'; argv: string[] }
  | { ask: 'click'; labels: string[] }
  /** Something that happens to the page, as Electron tells it. */
  | { ask: 'happens'; event: Happening; details: object }
  | { ask: 'permission'; permission: string; url: string; isMainFrame: boolean }
  | { ask: 'wait'; ms: number }
  /** What macOS has besides: its windows can be closed, and its application be called from the dock. */
  | { ask: 'closeWindow' | 'activate' }
  | { ask: 'quit' }

type Happening =
  | 'before-input-event'
  | 'context-menu'
  | 'render-process-gone'
  | 'will-attach-webview'
  | 'will-frame-navigate'
  | 'will-navigate'
  | 'will-redirect'

export type FakeFrame = { url: string; isMainFrame: boolean }

/** Of the process to the test. `answer` asks for an answer. */
export type Tell =
  | { tell: 'reply'; id: number; value?: unknown; error?: string }
  | { tell: 'reload' }
  | { tell: 'send'; channel: string; args: unknown[] }
  /** Something was done that a screen would show, or that the system would be asked for. */
  | { tell: 'did'; what: string; args: unknown[] }
  | { tell: 'question'; id: number; what: Question; value: unknown }

/** `load` is answered once the page is there. */
export type Question = 'openExternal' | 'showMessageBox' | 'load'

export type ToMain = ({ id: number } & Ask) | { ask: 'answer'; id: number; value?: unknown; error?: string }

/** What the answer to `fetch` is; `body` in base64. */
export type Fetched = { status: number; headers: Record<string, string>; body: string }
