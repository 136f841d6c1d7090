import { type BrowserWindow, ipcMain } from 'electron'
import * as v from 'valibot'
import { type Boot, calls } from '../preload/bridge.ts'
import { CallError, createCalls } from './calls.ts'
import { openExternal } from './open-external.ts'
import type { PageEvents } from './page-events.ts'
import type { Provider } from './provider.ts'
import type { BrowserSignIn } from './sign-in/browser-sign-in.ts'
import type { LinkDelivery } from './sign-in/link-delivery.ts'
import type { Tokens } from './tokens.ts'
import { isTrustedBoot, isTrustedSender } from './trusted-sender.ts'

type Parts = {
  window: () => BrowserWindow | undefined
  tokens: Tokens
  provider: Provider
  signIn: BrowserSignIn
  links: LinkDelivery
  events: Pick<PageEvents<never>, 'ready' | 'gone'>
  startDemo(): Promise<void>
}

const tokenName = v.picklist(['accessToken', 'refreshToken'])
const LONGEST = 4096
const text = v.pipe(v.string(), v.maxLength(LONGEST))
const codeAndState = v.strictObject({ code: text, state: text })

/** Answers every call of preload/bridge.ts. */
export function answerPage({ window, tokens, provider, signIn, links, events, startDemo }: Parts): void {
  const { on, onBoot } = createCalls(ipcMain, {
    isTrusted: (frame) => isTrustedSender(frame, window()?.webContents.mainFrame),
    isTrustedBoot: (event) => isTrustedBoot(event, window()?.webContents),
  })

  onBoot((): Boot => {
    // Each document asks once. That a navigation starts says less: it may be called off, and the page stays.
    events.gone()
    provider.pageBoots()
    const { platform } = process
    return {
      platform: platform === 'darwin' || platform === 'win32' ? platform : 'linux',
      tokens: tokens.all(),
      tokensKept: tokens.kept,
      demoRunning: provider.isDemo(),
    }
  })
  on(calls.ready, [], events.ready)
  on(calls.setToken, [tokenName, v.string()], async (name, value) => {
    if (provider.isPageOld()) throw new CallError('')
    if (value.length <= LONGEST) return tokens.set(name, value)
    // The page has let go of the one before, too.
    await tokens.clear(name)
    throw new CallError('')
  })
  on(calls.clearToken, [tokenName], tokens.clear)
  on(calls.openExternal, [text], (url) => openExternal(url, { window: window() }))
  on(calls.startBrowserSignIn, [], async () => {
    const { portalUrl } = provider.settings()
    if (!portalUrl) throw new CallError('This installation does not say where a browser can sign in.')
    const started = signIn.start(portalUrl)
    return { ...started, opened: await openExternal(started.address, { window: window() }) }
  })
  on(calls.finishBrowserSignIn, [text], (link) => links.receive(link, { page: 'callback' }))
  on(calls.exchangeCode, [codeAndState], (answer) => signIn.exchange(provider.settings().apiHost, answer))
  on(calls.cancelBrowserSignIn, [], signIn.cancel)
  on(calls.startDemo, [], startDemo)
}
