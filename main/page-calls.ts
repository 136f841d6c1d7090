import * as v from 'valibot'
import { type Boot, calls } from '../preload/bridge.ts'
import type { CurrentDeployment } from './deployment.ts'
import { CallError, guardCalls, type Ipc } from './security/ipc-guard.ts'
import type { BrowserSignIn } from './sign-in/browser-sign-in.ts'
import type { LinkDelivery } from './sign-in/deep-link.ts'
import type { Tokens } from './sign-in/tokens.ts'

type Options = {
  contents: Parameters<typeof guardCalls>[1]
  openExternal(url: string): Promise<boolean>
  tokens: Pick<Tokens, 'all' | 'set' | 'clear' | 'arePersistent'>
  deployment: Pick<CurrentDeployment, 'isDemo' | 'isPageStale' | 'pageLoaded' | 'settings'>
  signIn: Pick<BrowserSignIn, 'start' | 'exchange' | 'cancel'>
  links: LinkDelivery
  events: { ready(): void; pause(): void }
  startDemo(): Promise<void>
}

const MAX_LENGTH = 4096
const tokenName = v.picklist(['accessToken', 'refreshToken'])
const text = v.pipe(v.string(), v.maxLength(MAX_LENGTH))
const codeAndState = v.strictObject({ code: text, state: text })

/** Handles every call of preload/bridge.ts. */
export function handlePageCalls(ipc: Ipc, options: Options): void {
  const { contents, openExternal, tokens, deployment, signIn, links, events, startDemo } = options
  const { on, onBoot } = guardCalls(ipc, contents)

  onBoot((): Boot => {
    // A boot means a new document. The start of a navigation doesn't: it can be canceled.
    events.pause()
    deployment.pageLoaded()
    const { platform } = process
    return {
      platform: platform === 'darwin' || platform === 'win32' ? platform : 'linux',
      tokens: tokens.all(),
      areTokensPersistent: tokens.arePersistent,
      demoRunning: deployment.isDemo(),
    }
  })
  on(calls.ready, [], events.ready)
  on(calls.setToken, [tokenName, v.string()], async (name, value) => {
    if (deployment.isPageStale()) throw new CallError('')
    if (value.length <= MAX_LENGTH) return tokens.set(name, value)
    // The page has already dropped the previous token.
    await tokens.clear(name)
    throw new CallError('')
  })
  on(calls.clearToken, [tokenName], tokens.clear)
  on(calls.openExternal, [text], openExternal)
  on(calls.startBrowserSignIn, [], async () => {
    const { portalUrl } = deployment.settings()
    if (!portalUrl) throw new CallError("Browser sign-in isn't set up on this installation.")
    const started = signIn.start(portalUrl)
    return { ...started, opened: await openExternal(started.address) }
  })
  on(calls.finishBrowserSignIn, [text], (link) => links.receive(link, 'callback'))
  on(calls.exchangeCode, [codeAndState], (response) => signIn.exchange(deployment.settings().apiHost, response))
  on(calls.cancelBrowserSignIn, [], signIn.cancel)
  on(calls.startDemo, [], startDemo)
}
