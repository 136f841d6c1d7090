import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ada } from '../../fixtures/people.ts'
import { holdFiles } from '../support/held-responses.ts'
import { signInButton } from '../support/sign-in-page.ts'
import type { FakeShell } from './fake-shell.ts'
import { expectDemo, signIn, stoaLink, title } from './stories.ts'
import { configure, expect, test } from './test.ts'

/* What the main process calls in Electron, which only the fake records. */

/** The web preferences of an installed shell. */
const installed = {
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  contextIsolation: true,
  sandbox: true,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  spellcheck: false,
  devTools: false,
  preload: expect.stringMatching(/\bpreload.index\.cjs$/),
}

/** Emits an event of the page; true when main prevented it. */
const emitPageEvent = (shell: FakeShell, name: string, details: object, ...args: unknown[]) =>
  shell.evaluate(({ page }, given) => page.emit(...given), [name, details, ...args] as const)

test('the window is sandboxed, and its scheme and permissions are limited', async ({ startFake }) => {
  const shell = await startFake()
  await expect(signInButton(shell.page)).toBeVisible()
  expect(shell.callsOf('enableSandbox')).toHaveLength(1)
  const privileges = { standard: true, secure: true, supportFetchAPI: true }
  expect(shell.callsOf('registerSchemesAsPrivileged')).toEqual([[{ scheme: 'app', privileges }]])
  expect(shell.callsOf('BrowserWindow')).toMatchObject([[{ show: false }]])
  const [[options] = []] = shell.callsOf('BrowserWindow')
  expect(options).toHaveProperty('webPreferences', installed)
  expect(shell.callsOf('setAsDefaultProtocolClient')).toEqual([])
  for (const kind of ['PermissionRequest', 'PermissionCheck', 'DevicePermission', 'DisplayMediaRequest'])
    expect(shell.callsOf(`set${kind}Handler`), kind).toHaveLength(1)
})

test('a second instance ends at once', async ({ startFake }) => {
  const second = await startFake({ environment: { FAKE_IS_SECOND: '1' } })
  expect(await second.exited).toBe(0)
  expect(second.callsOf('BrowserWindow')).toEqual([])
})

test('invalid settings are an error before there is a window', async ({ startFake }) => {
  const shell = await startFake({
    settings: { apiHost: 'http://api.example' },
    environment: { FAKE_PLATFORM: 'win32' },
  })
  expect(await shell.exited).toBe(1)
  // Windows learns the scheme from the application, other systems from the package.
  expect(shell.callsOf('setAsDefaultProtocolClient')).toEqual([['org.ancient.account', process.execPath, ['--']]])
  expect(shell.callsOf('showErrorBox')).toEqual([
    [expect.any(String), expect.stringMatching(/^apiHost must be an https/)],
  ])
  expect(shell.callsOf('BrowserWindow')).toEqual([])
})

test('a development shell has its own data and does not register the scheme', async ({ startFake, api, userData }) => {
  const environment = { FAKE_IS_PACKAGED: '0', FAKE_PLATFORM: 'win32' }
  const own = `${userData} Development`
  mkdirSync(own)
  configure(own, api)
  let shell = await startFake({ environment })
  await expect(signInButton(shell.page)).toBeVisible()
  expect(shell.callsOf('setAsDefaultProtocolClient')).toEqual([])
  expect(shell.callsOf('BrowserWindow')).toMatchObject([[{ webPreferences: { ...installed, devTools: true } }]])
  await shell.quit()
  expect(existsSync(join(own, 'shell.json'))).toBe(true)
  expect(existsSync(join(userData, 'shell.json'))).toBe(false)

  shell = await startFake({ environment, argv: [`--user-data-dir=${userData}`] })
  await expect(signInButton(shell.page)).toBeVisible()
  await shell.quit()
  expect(existsSync(join(userData, 'shell.json'))).toBe(true)
})

test('the window opens at its last place and color, and a second start focuses it', async ({ startFake }) => {
  const environment = { FAKE_DARK: '1' }
  let shell = await startFake({ environment })
  await expect.poll(() => shell.callsOf('show')).toHaveLength(1)
  expect(shell.callsOf('BrowserWindow')).toMatchObject([
    [{ width: 1280, height: 800, backgroundColor: '#151210', titleBarOverlay: { color: '#151210', height: 36 } }],
  ])
  await shell.evaluate(({ page }) => page.emit('did-change-theme-color', {}, '#f2eee7'), undefined)
  expect(shell.callsOf('setBackgroundColor')).toEqual([['#f2eee7']])
  expect(shell.callsOf('setTitleBarOverlay')).toMatchObject([[{ color: '#f2eee7', symbolColor: '#4e443b' }]])
  await shell.quit()

  shell = await startFake({ environment })
  await expect(signInButton(shell.page)).toBeVisible()
  const bounds = { x: 40, y: 50, width: 1000, height: 700 }
  expect(shell.callsOf('BrowserWindow')).toMatchObject([[{ ...bounds, backgroundColor: '#f2eee7' }]])
  await shell.startAgain('ancient')
  for (const call of ['restore', 'focus']) expect(shell.callsOf(call)).toHaveLength(1)
})

test('F10 and a right-click open the menu where there is no menu bar', async ({ startFake }) => {
  const shell = await startFake()
  await expect(signInButton(shell.page)).toBeVisible()
  const press = (input: object) => emitPageEvent(shell, 'before-input-event', {}, { type: 'keyDown', ...input })
  const rightClick = (params: object) =>
    emitPageEvent(shell, 'context-menu', {}, { isEditable: false, selectionText: '', ...params })
  expect(await press({ key: 'a' })).toBe(false)
  expect(await press({ key: 'F10', shift: true })).toBe(false)
  expect(await press({ key: 'F10' })).toBe(true)
  await rightClick({})
  await rightClick({ selectionText: 'text' })
  await rightClick({ isEditable: true })
  const menu = ['Account', 'editMenu', 'View', 'Demo', 'windowMenu']
  expect(shell.callsOf('popup')).toEqual([menu, menu, ['copy'], ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']])
})

test("the page can't navigate to another site or open a window", async ({ startFake }) => {
  const shell = await startFake()
  await expect(signInButton(shell.page)).toBeVisible()
  for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
    expect(await emitPageEvent(shell, name, { url: 'app://ancient/dashboard' }), name).toBe(false)
    expect(await emitPageEvent(shell, name, { url: 'http://evil.example/' }), name).toBe(true)
  }
  expect(await emitPageEvent(shell, 'will-attach-webview', {})).toBe(true)
  const canOpenWindow = (url: string) => shell.evaluate(({ page }, address) => page.canOpenWindow(address), url)
  for (const url of ['app://ancient/', 'com.example.reader://x', 'about:blank'])
    expect(await canOpenWindow(url)).toBe(false)
  expect(await shell.opened()).toEqual([])
})

test('events from before the page listens are delivered, and the IPC channel stays hidden', async ({ startFake }) => {
  const { page, choose, evaluate } = await startFake()
  await expect(signInButton(page)).toBeVisible()
  const received = page.evaluate(
    () =>
      new Promise<unknown[][]>((resolve) => {
        const all: unknown[][] = []
        const stop = desktop?.onCommand((...args) => all.push(args))
        desktop?.onDeepLink((...args) => {
          all.push(args, [stop?.()])
          resolve(all)
        })
      }),
  )
  await choose('Account', 'Referrals')
  await evaluate(({ app }, link) => app.emit('open-url', { preventDefault() {} }, link), stoaLink)
  expect(await received).toEqual([
    [{ name: 'open', route: '/dashboard/referrals' }],
    [expect.stringMatching(/^\/oauth\/consent\?client_id=stoa&/)],
    [undefined],
  ])

  const releaseFiles = await holdFiles(page, '**/*.js')
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(() => desktop)
  await choose('View', 'Theme', 'Dark')
  releaseFiles()
  await expect(page.locator('html')).toHaveClass(/dark/)
})

test('without a key store the session lasts only until the shell quits, and the user is warned', async ({
  startFake,
  userData,
}) => {
  const environment = { FAKE_KEY_STORE: 'basic_text' }
  let shell = await startFake({ environment })
  await expect(shell.page.getByText("you'll be signed out when you close Ancient")).toBeVisible()
  await signIn(shell.page, ada)
  await expect(title(shell.page)).toContainText(ada.firstName)
  await shell.page.reload()
  await expect(title(shell.page)).toContainText(ada.firstName)
  await expect(shell.page.getByText('blocks the cookies')).toBeHidden()
  await shell.quit()
  expect(readFileSync(join(userData, 'cookies.json'), 'utf8')).toBe('[]')
  shell = await startFake({ environment })
  await expect(signInButton(shell.page)).toBeVisible()
})

test('a page that crashes is reloaded; after a second failure within a minute the user decides', async ({
  startFake,
}) => {
  const shell = await startFake()
  await expect(signInButton(shell.page)).toBeVisible()
  const reloaded = shell.page.waitForEvent('load')
  await emitPageEvent(shell, 'render-process-gone', {}, { reason: 'crashed' })
  await reloaded
  expect(await shell.asked()).toEqual([])
  await shell.confirmDialogs()
  const reloadedAgain = shell.page.waitForEvent('load')
  await emitPageEvent(shell, 'preload-error', {}, 'index.cjs', {
    message: 'The main process does not trust this page.',
  })
  await reloadedAgain
  expect(await shell.asked()).toHaveLength(1)
})

test('on macOS the application outlives its window and opens a new one on demand', async ({ startFake }) => {
  const shell = await startFake({ environment: { FAKE_PLATFORM: 'darwin' } })
  await signIn(shell.page, ada)
  await expect(title(shell.page)).toContainText(ada.firstName)
  await shell.closeWindow()
  await shell.choose('Account', 'Settings')
  await expect(title(shell.page)).toHaveText('Settings')
  await shell.closeWindow()
  await shell.evaluate(({ app }, link) => app.emit('open-url', { preventDefault() {} }, link), stoaLink)
  await expect(title(shell.page)).toContainText('Stoa')
  await shell.closeWindow()
  await shell.evaluate(({ app }) => app.emit('activate'), undefined)
  await expect(title(shell.page)).toContainText(ada.firstName)
  expect(shell.callsOf('BrowserWindow')).toHaveLength(4)
})

test.describe('the demo', () => {
  test.use({
    allowedErrors: [
      /ERR_(CONNECTION_REFUSED|FAILED)|401 \(Unauthorized\)|^Request to a foreign origin: http:\/\/127\.0\.0\.1:/,
    ],
  })

  test('runs once, can be reset, and can be started again after a crash', async ({ startFake }) => {
    const shell = await startFake()
    const { page } = shell
    await expect(signInButton(page)).toBeVisible()
    await Promise.all([shell.choose('Demo', 'Start the Offline Demo'), shell.choose('Demo', 'Start the Offline Demo')])
    await expectDemo(page)
    await shell.choose('Demo', 'Sign In As', 'Ada')
    await expect(title(page)).toContainText(ada.firstName)
    await shell.choose('Demo', 'Reset the Data')
    await expect(signInButton(page)).toBeVisible()
    await shell.choose('Demo', 'Sign In As', 'Ada')
    await expect(title(page)).toContainText(ada.firstName)
    const processes = () => shell.callsOf('utilityProcess').map(([pid]) => Number(pid))
    expect(processes()).toHaveLength(1)
    process.kill(processes()[0] ?? 0, 'SIGKILL')
    await expect
      .poll(() => shell.callsOf('showErrorBox'))
      .toEqual([['The demo stopped unexpectedly', expect.any(String)]])
    await expect(signInButton(page)).toBeVisible()
    await shell.choose('Demo', 'Start the Offline Demo')
    await expectDemo(page)
    await shell.quit()
    expect(processes()).toHaveLength(2)
    expect(shell.callsOf('utilityProcessExit').map(([pid]) => pid)).toEqual(processes())
  })

  test('says why it cannot start, and can start with fresh data', async ({ startFake, userData }) => {
    writeFileSync(join(userData, 'shell.json'), JSON.stringify({ isDemo: true }))
    writeFileSync(join(userData, 'demo.json'), 'broken')
    const problem = "The demo couldn't be started."
    const shell = await startFake({ settings: { apiHost: 'http://127.0.0.1:9' } })
    await expect.poll(shell.asked).toEqual([problem])
    expect(shell.callsOf('show'), 'a window below the question').not.toEqual([])
    await shell.page.getByRole('button', { name: 'Start the offline demo' }).click()
    await expect(shell.page.getByRole('alert')).toContainText('Failed to start the offline demo')
    expect(await shell.asked()).toEqual([problem, problem])
    await shell.page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(shell.page.getByText("The service can't be reached")).toBeVisible()

    await shell.confirmDialogs()
    await shell.page.getByRole('button', { name: 'Start the offline demo' }).click()
    await expectDemo(shell.page)
    expect(readFileSync(join(userData, 'demo.json.damaged'), 'utf8')).toBe('broken')
  })

  test('a page load that fails is reported, but not one that another navigation replaces', async ({ startFake }) => {
    const shell = await startFake()
    const { page } = shell
    const chooseDuring = async (reason: 'aborted' | 'failed', ...labels: string[]) => {
      await page.route('**/auth/login', (route) => route.abort(reason), { times: 1 })
      const failed = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest())
      await shell.choose(...labels)
      await failed
    }
    await expect(signInButton(page)).toBeVisible()
    await chooseDuring('aborted', 'Demo', 'Start the Offline Demo')
    await chooseDuring('failed', 'Demo', 'Stop the Demo')
    await expect
      .poll(() => shell.callsOf('showErrorBox'))
      .toEqual([["The demo couldn't be stopped", expect.stringContaining('ERR_FAILED')]])
  })
})
