import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  app,
  type BrowserWindow,
  dialog,
  Menu,
  net,
  protocol,
  safeStorage,
  session,
  utilityProcess,
  type WebContents,
} from 'electron'
import { people } from '../fixtures/people.ts'
import { type Command, events } from '../preload/bridge.ts'
import { createBrowserSignIn } from './browser-sign-in.ts'
import { confine, denyPermissions } from './confine.ts'
import { createDemoApi, type DemoAddresses } from './demo-api.ts'
import { deploymentSettings } from './deployment.ts'
import { createLinkDelivery } from './link-delivery.ts'
import { menuTemplate } from './menu.ts'
import { APP_ORIGIN, APP_SCHEME } from './navigation.ts'
import { openExternal } from './open-external.ts'
import { answerPage } from './page-calls.ts'
import { createProvider, type Provider } from './provider.ts'
import { openState } from './saved-state.ts'
import { type Encryption, openTokens, type Tokens } from './tokens.ts'
import { focusWindow, openWindow } from './window.ts'

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

  const send = (event: string, value: string | Command) => window?.webContents.send(event, value)
  const signIn = createBrowserSignIn({ fetch: (url, init) => net.fetch(url, init), now: () => performance.now() })
  const links = createLinkDelivery({ expects: signIn.expects, send: (route) => send(events.deepLink, route) })
  const demo = createDemoApi({
    data: join(userData, 'demo.json'),
    portalDir: rendererDir,
    demoWallet,
    fork: (argument) =>
      utilityProcess.fork(join(out, 'main', 'demo-api-process.js'), [argument], { serviceName: 'Ancient demo' }),
    moved: (addresses) => tellIfFailed('The demo cannot be shown', switchProvider(addresses)),
    lost: (problem) => {
      dialog.showErrorBox('The demo has ended', problem)
      tellIfFailed('The sign-in page cannot be shown', switchProvider(undefined))
    },
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
    answerPage({ window: () => window, tokens, provider, signIn, links, startDemo })
    await provider.use(state.read().isDemo ? await demo.start().catch(demoFailed) : undefined)
    started = { tokens, provider }
    setMenu()
    show()
  }

  function show(): void {
    if (window) focusWindow(window)
    else if (started) {
      window = openWindow({ state, preload: join(out, 'preload', 'index.cjs'), route: '/dashboard' })
      window.on('closed', () => {
        window = undefined
        links.gone()
      })
    }
  }

  async function startDemo(): Promise<void> {
    await switchProvider(await demo.start())
  }

  async function endDemo(): Promise<void> {
    await demo.stop()
    await switchProvider(undefined)
  }

  async function resetDemo(): Promise<void> {
    await net.fetch(`${demo.addresses()?.api}/__mock/reset`, { method: 'POST' })
    window?.webContents.reload()
  }

  /** The page is loaded anew, since its settings and what it may call have changed, and nobody is signed in. */
  async function switchProvider(addresses: DemoAddresses | undefined): Promise<void> {
    signIn.cancel()
    await started?.provider.use(addresses)
    setMenu()
    await window?.loadURL(`${APP_ORIGIN}/auth/login`)
  }

  function setMenu(): void {
    const guests = people.filter(({ isActive, isEmailVerified, isLocked }) => isActive && isEmailVerified && !isLocked)
    const template = menuTemplate({
      isMac: process.platform === 'darwin',
      isPackaged: app.isPackaged,
      people: started?.provider.isDemo() ? guests : undefined,
      actions: {
        command: (command) => send(events.command, command),
        startDemo: () => tellIfFailed('The demo cannot be started', startDemo()),
        endDemo: () => tellIfFailed('The demo cannot be ended', endDemo()),
        resetDemo: () => tellIfFailed('The demo cannot be reset', resetDemo()),
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

/**
 * What the system encrypts with (E-21). Linux names the key store of its desktop, whether or not that answers, and without any
 * encrypts under a password that everybody knows.
 */
function keyStore(): Encryption | undefined {
  const isSafe =
    process.platform !== 'linux' || !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())
  return isSafe && safeStorage.isEncryptionAvailable() ? safeStorage : undefined
}

function demoFailed(error: unknown): undefined {
  dialog.showErrorBox('The demo cannot be started', error instanceof Error ? error.message : '')
}

function tellIfFailed(title: string, run: Promise<void>): void {
  run.catch((error: unknown) => dialog.showErrorBox(title, error instanceof Error ? error.message : ''))
}
