import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app, type BrowserWindow, dialog, Menu, net, protocol, session, type WebContents } from 'electron'
import { people } from '../fixtures/people.ts'
import { type Command, events } from '../preload/bridge.ts'
import { confine, denyPermissions } from './confine.ts'
import { createDemo } from './demo.ts'
import type { DemoAddresses } from './demo-api.ts'
import { deploymentSettings } from './deployment.ts'
import { keyStore } from './key-store.ts'
import { menuTemplate } from './menu.ts'
import { APP_SCHEME } from './navigation.ts'
import { openExternal } from './open-external.ts'
import { answerPage } from './page-calls.ts'
import { createPageEvents } from './page-events.ts'
import { createProvider, type Provider } from './provider.ts'
import { reloadAfterCrash } from './reload-after-crash.ts'
import { openState } from './saved-state.ts'
import { createBrowserSignIn } from './sign-in/browser-sign-in.ts'
import { createLinkDelivery } from './sign-in/link-delivery.ts'
import { tellIfFailed } from './tell-if-failed.ts'
import { openTokens, type Tokens } from './tokens.ts'
import { focusWindow, load, openWindow } from './window.ts'

export type Desktop = {
  start(): Promise<void>
  /** Brings the window to the front; on macOS there may be none any more. */
  show(): void
  /** Takes a link of the system, if it is one, and shows the window in any case. */
  open(link: string | undefined): void
  /** For every page that comes to be, whoever makes it. */
  confine(contents: WebContents): void
  /** Ends what would outlive the application, and writes down what it has to remember. */
  end(): Promise<void>
}

/** The shell: one window, who its provider is, and what both need of the system. `out` is the folder of the build. */
export function createDesktop({ out, userData }: { out: string; userData: string }): Desktop {
  const rendererDir = join(out, 'renderer')
  const demoWallet = join(out, 'demo-wallet')
  const state = openState(join(userData, 'shell.json'))
  let window: BrowserWindow | undefined
  let started: { tokens: Tokens; provider: Provider } | undefined
  /** Until then there is nothing to show in the window. */
  let hasProvider = false

  const pageEvents = createPageEvents<string | Command>((event, value) => window?.webContents.send(event, value))
  const signIn = createBrowserSignIn({ fetch: (url, init) => net.fetch(url, init), now: () => performance.now() })
  const links = createLinkDelivery({
    expects: signIn.expects,
    deliver: (route) => pageEvents.deliver(events.deepLink, route),
  })
  const demo = createDemo({
    rendererDir,
    demoWallet,
    data: join(userData, 'demo.json'),
    program: join(out, 'main', 'demo-api-process.js'),
    window: () => window,
    switchProvider,
  })

  async function start(): Promise<void> {
    const page = readFileSync(join(rendererDir, 'index.html'), 'utf8')
    const { settings, problem } = deploymentSettings(page, join(userData, 'settings.json'))
    if (problem) {
      dialog.showErrorBox('The settings of this installation are wrong', problem)
      app.exit(1)
      return
    }
    denyPermissions(session.defaultSession)
    const tokens = await openTokens(session.defaultSession.cookies, { encryption: keyStore() })
    const provider = createProvider({ rendererDir, demoWallet, deployment: settings, state, tokens })
    protocol.handle(APP_SCHEME, (request) => provider.serve(request))
    answerPage({ window: () => window, tokens, provider, signIn, links, events: pageEvents, startDemo: demo.start })
    started = { tokens, provider }
    show()
    await provider.use(state.read().isDemo ? await demo.run().catch(() => undefined) : undefined)
    hasProvider = true
    setMenu()
    if (window) await load(window, '/dashboard')
  }

  function show(): void {
    if (window) focusWindow(window)
    else if (started) {
      window = openWindow({ state, preload: join(out, 'preload', 'index.cjs') })
      reloadAfterCrash(window)
      window.on('closed', () => {
        window = undefined
        pageEvents.gone()
      })
      if (hasProvider) void tellIfFailed('The page cannot be shown', load(window, '/dashboard'))
      // The demo takes a while to start, and may have a question.
      else if (state.read().isDemo) window.show()
    }
  }

  /** The page is loaded anew, since its settings and what it may call have changed, and nobody is signed in. */
  async function switchProvider(addresses: DemoAddresses | undefined): Promise<void> {
    signIn.cancel()
    pageEvents.forget(events.command)
    await started?.provider.use(addresses)
    setMenu()
    if (window) await load(window, '/auth/login')
  }

  function setMenu(): void {
    const guests = people.filter(({ isActive, isEmailVerified, isLocked }) => isActive && isEmailVerified && !isLocked)
    const template = menuTemplate({
      isMac: process.platform === 'darwin',
      isPackaged: app.isPackaged,
      people: started?.provider.isDemo() ? guests : undefined,
      actions: {
        command(command) {
          pageEvents.deliver(events.command, command)
          if (!window) show()
        },
        startDemo: () => void demo.start().catch(() => undefined),
        endDemo: () => tellIfFailed('The demo cannot be ended', demo.end()),
        resetDemo: () => tellIfFailed('The demo cannot be reset', demo.reset()),
        openDemoPage: (path) => void openExternal(`${demo.addresses()?.api}${path}`, { window }),
      },
    })
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }

  return {
    start,
    show,
    open(link) {
      if (link !== undefined) links.receive(link)
      show()
    },
    confine: (contents) => confine(contents, (url) => void openExternal(url, { window })),
    async end() {
      await Promise.all([demo.stop(), started?.tokens.flush()])
    },
  }
}
