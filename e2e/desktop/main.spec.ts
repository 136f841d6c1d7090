import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ada, grace } from '../../fixtures/people.ts'
import { signInButton, submitSignIn } from '../support/forms.ts'
import type { FakeShell } from './fake-shell.ts'
import { expectDemo, stoaLink, title } from './shell.ts'
import { configure, expect, test } from './test.ts'

/* The main process's calls to Electron, which only the fake records. */

/** Emits an event of the page; true when main prevented it. */
const emitPageEvent = (shell: FakeShell, name: string, details: object, ...args: unknown[]) =>
  shell.evaluate(({ page }, given) => page.emit(...given), [name, details, ...args] as const)

test('the window is sandboxed, has a menu without a menu bar, and is focused by a second start', async ({
  startFake,
}) => {
  const shell = await startFake()
  await expect.poll(() => shell.findCalls('show')).toHaveLength(1)
  await expect(signInButton(shell.page)).toBeVisible()
  expect(shell.findCalls('enableSandbox')).toHaveLength(1)
  const privileges = { standard: true, secure: true, supportFetchAPI: true }
  expect(shell.findCalls('registerSchemesAsPrivileged')).toEqual([[[{ scheme: 'app', privileges }]]])
  const isolation = { sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false }
  const preload = expect.stringMatching(/\bpreload.index\.cjs$/)
  const [[options] = []] = shell.findCalls('BrowserWindow')
  // Exactly these: all others keep Electron's defaults.
  expect(options).toHaveProperty('webPreferences', { ...isolation, preload, spellcheck: false, devTools: false })
  for (const kind of ['PermissionRequest', 'PermissionCheck', 'DevicePermission', 'DisplayMediaRequest'])
    expect(shell.findCalls(`set${kind}Handler`), kind).toHaveLength(1)
  expect(await emitPageEvent(shell, 'will-navigate', { url: 'http://evil.example/' })).toBe(true)

  await test.step('F10 and a right-click open the menu where there is no menu bar', async () => {
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
    const edit = ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']
    expect(shell.findCalls('popup')).toEqual([menu, menu, ['copy'], edit])
  })

  await test.step('starting the shell again focuses its window', async () => {
    await shell.startAgain('ancient')
    for (const call of ['restore', 'focus']) expect(shell.findCalls(call)).toHaveLength(1)
  })

  await test.step('a page that crashes twice within a minute is reloaded only if the user agrees', async () => {
    const reloaded = shell.page.waitForEvent('load')
    await emitPageEvent(shell, 'render-process-gone', {}, { reason: 'crashed' })
    await reloaded
    expect(await shell.dialogMessages()).toEqual([])
    await shell.confirmDialogs()
    const reloadedAgain = shell.page.waitForEvent('load')
    const message = 'The main process does not trust this page.'
    await emitPageEvent(shell, 'preload-error', {}, 'index.cjs', { message })
    await reloadedAgain
    expect(await shell.dialogMessages()).toHaveLength(1)
  })
})

test('a restarted shell keeps its place and color, and without a key store no token', async ({
  startFake,
  userData,
}) => {
  let shell = await startFake({ environment: { FAKE_KEY_STORE: 'basic_text' } })
  await expect(signInButton(shell.page)).toBeVisible()
  expect(shell.findCalls('BrowserWindow')).toMatchObject([
    [{ show: false, width: 1280, height: 800, titleBarOverlay: { color: '#f2eee7', height: 36 } }],
  ])
  await emitPageEvent(shell, 'did-change-theme-color', {}, '#151210')
  expect(shell.findCalls('setBackgroundColor').at(-1)).toEqual(['#151210'])
  expect(shell.findCalls('setTitleBarOverlay').at(-1)).toMatchObject([{ color: '#151210', symbolColor: '#c2bdb4' }])

  await test.step('without a key store, the shell warns the user and stores no token', async () => {
    const { page, quit } = shell
    await expect(page.getByText("you'll be signed out when you close Ancient")).toBeVisible()
    await submitSignIn(page, ada.email, ada.password)
    await expect(title(page)).toContainText(ada.firstName)
    await page.reload()
    await expect(title(page)).toContainText(ada.firstName)
    await expect(page.getByText("couldn't save the cookies")).toBeHidden()
    await quit()
    expect(readFileSync(join(userData, 'cookies.json'), 'utf8')).toBe('[]')
  })

  shell = await startFake()
  await expect(signInButton(shell.page)).toBeVisible()
  const bounds = { x: 40, y: 50, width: 1000, height: 700 }
  expect(shell.findCalls('BrowserWindow')).toMatchObject([[{ ...bounds, backgroundColor: '#151210' }]])
})

test('a second instance exits without a window', async ({ startFake }) => {
  const second = await startFake({ environment: { FAKE_IS_SECOND: '1' } })
  expect(await second.exited).toBe(0)
  expect(second.findCalls('BrowserWindow')).toEqual([])
})

test('invalid settings stop the shell before it opens a window', async ({ startFake }) => {
  const shell = await startFake({
    settings: { apiHost: 'http://api.example' },
    environment: { FAKE_PLATFORM: 'win32' },
  })
  expect(await shell.exited).toBe(1)
  // Windows learns the scheme from the application, other systems from the package.
  expect(shell.findCalls('setAsDefaultProtocolClient')).toEqual([['org.ancient.account', process.execPath, ['--']]])
  expect(shell.findCalls('showErrorBox')).toEqual([
    [expect.any(String), expect.stringMatching(/^apiHost must be an https/)],
  ])
  expect(shell.findCalls('BrowserWindow')).toEqual([])
})

test('a development shell is separate from an installed one', async ({ startFake, api, userData }) => {
  const environment = { FAKE_IS_PACKAGED: '0', FAKE_PLATFORM: 'win32' }
  const developmentData = `${userData} Development`
  mkdirSync(developmentData)
  configure(developmentData, api)
  const shell = await startFake({ environment })
  await expect(signInButton(shell.page)).toBeVisible()
  expect(shell.findCalls('setAsDefaultProtocolClient')).toEqual([])
  expect(shell.findCalls('BrowserWindow')).toMatchObject([[{ webPreferences: { devTools: true } }]])
  await shell.quit()
  expect(existsSync(join(developmentData, 'shell.json'))).toBe(true)
  expect(existsSync(join(userData, 'shell.json'))).toBe(false)

  await startFake({ environment, argv: [`--user-data-dir=${userData}`] })
  await expect.poll(() => existsSync(join(userData, 'shell.json'))).toBe(true)
})

test('on macOS the application outlives its window and can open a new one', async ({ startFake }) => {
  const shell = await startFake({ environment: { FAKE_PLATFORM: 'darwin' } })
  await submitSignIn(shell.page, ada.email, ada.password)
  await expect(title(shell.page)).toContainText(ada.firstName)
  await shell.closeWindow()
  await shell.choose('Account', 'Settings')
  await expect(title(shell.page)).toHaveText('Settings')
  await shell.closeWindow()
  await shell.evaluate(({ app }, link) => app.emit('open-url', { preventDefault() {} }, link), stoaLink)
  await expect(title(shell.page)).toContainText('Stoa')
  await shell.closeWindow()
  // A click on the icon in the Dock.
  await shell.evaluate(({ app }) => app.emit('activate'), undefined)
  await expect(title(shell.page)).toContainText(ada.firstName)
  expect(shell.findCalls('BrowserWindow')).toHaveLength(4)
})

test.describe('the demo', () => {
  test.use({
    allowedErrors: [
      /ERR_(CONNECTION_REFUSED|FAILED)|401 \(Unauthorized\)|^Request to a foreign origin: http:\/\/127\.0\.0\.1:/,
    ],
  })

  test('can be reset, and restarted after a crash', async ({ startFake }) => {
    const shell = await startFake()
    const { page } = shell
    await expect(signInButton(page)).toBeVisible()
    await Promise.all([shell.choose('Demo', 'Start the Offline Demo'), shell.choose('Demo', 'Start the Offline Demo')])
    await expectDemo(page)
    await shell.choose('Demo', 'Sign In As', 'Ada')
    await expect(title(page)).toContainText(ada.firstName)
    // A user who can't sign out at the provider is replaced too.
    await page.route('**/users/logout', (route) => route.abort())
    await shell.choose('Demo', 'Sign In As', 'Grace')
    await expect(title(page)).toContainText(grace.firstName)
    await page.unroute('**/users/logout')
    await shell.choose('Demo', 'Reset the Data')
    await expect(signInButton(page)).toBeVisible()
    await shell.choose('Demo', 'Sign In As', 'Ada')
    await expect(title(page)).toContainText(ada.firstName)
    const processes = () => shell.findCalls('utilityProcess').map(([pid]) => Number(pid))
    expect(processes()).toHaveLength(1)
    process.kill(processes()[0] ?? 0, 'SIGKILL')
    const crash = ['The demo stopped unexpectedly', expect.any(String)]
    await expect.poll(() => shell.findCalls('showErrorBox')).toEqual([crash])
    await expect(signInButton(page)).toBeVisible()

    const chooseDuring = async (reason: 'aborted' | 'failed', ...labels: string[]) => {
      await page.route('**/auth/login', (route) => route.abort(reason), { times: 1 })
      const failed = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest())
      await shell.choose(...labels)
      await failed
    }
    // The browser aborts a navigation that another one replaces, which is not an error.
    await chooseDuring('aborted', 'Demo', 'Start the Offline Demo')
    await chooseDuring('failed', 'Demo', 'Stop the Demo')
    await expect
      .poll(() => shell.findCalls('showErrorBox'))
      .toEqual([crash, ["The demo couldn't be stopped", expect.stringContaining('ERR_FAILED')]])
    await shell.quit()
    expect(processes()).toHaveLength(2)
    expect(shell.findCalls('utilityProcessExit').map(([pid]) => pid)).toEqual(processes())
  })

  test('can start with fresh data if its data is damaged', async ({ startFake, userData }) => {
    writeFileSync(join(userData, 'shell.json'), JSON.stringify({ isDemo: true }))
    writeFileSync(join(userData, 'demo.json'), 'broken')
    const error = "The demo couldn't be started."
    const shell = await startFake({ settings: { apiHost: 'http://127.0.0.1:9' } })
    await expect.poll(shell.dialogMessages).toEqual([error])
    expect(shell.findCalls('show'), 'the window is visible behind the dialog').not.toEqual([])
    await shell.page.getByRole('button', { name: 'Start the offline demo' }).click()
    await expect(shell.page.getByRole('alert')).toContainText('Failed to start the offline demo')
    expect(await shell.dialogMessages()).toEqual([error, error])
    await shell.page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(shell.page.getByText('No connection?')).toBeVisible()

    await shell.confirmDialogs()
    await shell.page.getByRole('button', { name: 'Start the offline demo' }).click()
    await expectDemo(shell.page)
    expect(readFileSync(join(userData, 'demo.json.damaged'), 'utf8')).toBe('broken')
  })
})
