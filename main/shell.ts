import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserWindow, ipcMain, net, protocol, safeStorage, session, type WebContents } from 'electron'
import { type Command, EVENTS } from '../preload/bridge.ts'
import { createDemo } from './demo/demo.ts'
import type { DemoUrls } from './demo/demo-api.ts'
import { type CurrentDeployment, createCurrentDeployment, readDeployment } from './deployment.ts'
import { createPageEvents, handlePageCalls } from './page-calls.ts'
import { APP_SCHEME, restrictNavigation } from './security/navigation.ts'
import { setPermissionHandlers } from './security/permissions.ts'
import { createBrowserSignIn } from './sign-in/browser-sign-in.ts'
import { createLinkReceiver } from './sign-in/deep-link.ts'
import { openTokens, selectEncryption, type Tokens } from './sign-in/tokens.ts'
import { setApplicationMenu } from './window/application-menu.ts'
import { openExternal, reportFailure } from './window/dialogs.ts'
import { openState } from './window/saved-state.ts'
import { focusWindow, loadRoute, openWindow } from './window/window.ts'

/** Connects the window and its deployment to the system. `out` is the build folder. */
export function createShell({ out, userData }: { out: string; userData: string }) {
  const rendererDir = join(out, 'renderer')
  const demoScriptDir = join(out, 'demo-script')
  const state = openState(join(userData, 'shell.json'))
  let window: BrowserWindow | undefined
  let started: { tokens: Tokens; deployment: CurrentDeployment } | undefined
  /** False until the deployment is known, which takes a while if the demo has to start. */
  let isPageAvailable = false

  const pageEvents = createPageEvents<string | Command>((event, value) => window?.webContents.send(event, value))
  const signIn = createBrowserSignIn({ fetch: (url, init) => net.fetch(url, init), now: () => performance.now() })
  const receiveLink = createLinkReceiver(signIn.acceptState, (route) => pageEvents.deliver(EVENTS.deepLink, route))
  const demo = createDemo({
    portalDir: rendererDir,
    demoScriptDir,
    data: join(userData, 'demo.json'),
    program: join(out, 'main', 'demo-api-process.js'),
    window: () => window,
    switchDeployment,
  })

  async function start(): Promise<void> {
    const page = readFileSync(join(rendererDir, 'index.html'), 'utf8')
    const settings = readDeployment(page, join(userData, 'settings.json'))
    setPermissionHandlers(session.defaultSession)
    const encryption = selectEncryption(safeStorage, process.platform)
    const tokens = await openTokens(session.defaultSession.cookies, encryption)
    const deployment = createCurrentDeployment({ rendererDir, demoScriptDir, settings, state, tokens })
    protocol.handle(APP_SCHEME, (request) => deployment.serve(request))
    handlePageCalls(ipcMain, {
      contents: () => window?.webContents,
      openExternal: (url) => openExternal(url, window),
      tokens,
      deployment,
      signIn,
      receiveLink,
      pageEvents,
      startDemo: demo.start,
    })
    started = { tokens, deployment }
    show()
    await deployment.switchTo(state.read().isDemo ? await demo.startProcess().catch(() => undefined) : undefined)
    isPageAvailable = true
    setMenu()
    if (window) await loadRoute(window, '/dashboard')
  }

  /** Focuses the window. Opens a new one if the user closed it, which on macOS doesn't quit the application. */
  function show(): void {
    if (window) focusWindow(window)
    else if (started) createWindow()
  }

  function createWindow(): void {
    window = openWindow({ state, preload: join(out, 'preload', 'index.cjs') })
    window.on('closed', () => {
      window = undefined
      pageEvents.pause()
    })
    if (isPageAvailable) void reportFailure("The page couldn't be loaded", loadRoute(window, '/dashboard'))
    // The demo takes a while to start and may ask a question, which needs a visible window.
    else if (state.read().isDemo) window.show()
  }

  /** Reloads the page, signed out: its settings and its content security policy have changed. */
  async function switchDeployment(urls: DemoUrls | undefined): Promise<void> {
    signIn.cancel()
    await started?.deployment.switchTo(urls)
    setMenu()
    if (window) await loadRoute(window, '/auth/login')
  }

  function setMenu(): void {
    setApplicationMenu(started?.deployment.isDemo() === true, {
      sendCommand(command) {
        pageEvents.deliver(EVENTS.command, command)
        if (!window) show()
      },
      startDemo: () => void demo.start().catch(() => undefined),
      stopDemo: () => reportFailure("The demo couldn't be stopped", demo.stop()),
      resetDemo: () => reportFailure("The demo couldn't be reset", demo.reset()),
      openDemoPage: (path) => void openExternal(`${demo.urls()?.api}${path}`, window),
    })
  }

  return {
    start,
    show,
    /** Handles a deep link, if any, and shows the window. */
    open(link: string | undefined) {
      if (link !== undefined) receiveLink(link)
      show()
    },
    /** Called for every new page. */
    restrictNavigation: (contents: WebContents) =>
      restrictNavigation(contents, (url) => void openExternal(url, window)),
    /** Ends the demo's process and writes the tokens to disk. */
    async stop(): Promise<void> {
      await Promise.all([demo.stopProcess(), started?.tokens.flush()])
    },
  }
}
