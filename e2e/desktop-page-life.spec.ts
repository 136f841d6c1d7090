import { ada } from '../fixtures/people.ts'
import { calls } from '../preload/bridge.ts'
import { expectPath, signIn, stoa, title } from './desktop/steps.ts'
import { expect, test } from './desktop/test.ts'
import { signal } from './hold.ts'
import { signInButton } from './sign-in-page.ts'

/* How pages come and go below the fake Electron: see desktop/fake-shell.ts. */

test('a page whose process ends is loaded anew, once, and then the user decides', async ({ startFake }) => {
  const shell = await startFake()
  await expect(signInButton(shell.page)).toBeVisible()
  const crash = () => shell.ask({ ask: 'happens', event: 'render-process-gone', details: { reason: 'crashed' } })
  const loaded = shell.page.waitForEvent('load')
  await crash()
  await loaded
  expect(await shell.asked()).toEqual([])
  await crash()
  await expect.poll(shell.asked).toEqual(['The page has ended unexpectedly.'])
  expect(await shell.exited).toBe(0)
})

test.describe('a page whose frame main does not take for its own', () => {
  // Without a bridge, the page takes itself for one on the web.
  test.use({ allowedErrors: [/^Request to a stranger|ERR_/] })

  test('is loaded anew, once, and then the user decides', async ({ startFake }) => {
    const shell = await startFake()
    const { page } = shell
    await expect(signInButton(page)).toBeVisible()
    const refuse = (times: number) =>
      page.route('**/fake-send-sync/boot', (route) => route.fulfill({ json: null }), { times })
    // Main reloads it, or ends, before it has loaded.
    const reload = () => page.reload({ waitUntil: 'commit' })
    await refuse(1)
    await reload()
    await page.waitForFunction(() => globalThis.desktop)
    expect(await shell.asked()).toEqual([])
    await refuse(1)
    await reload()
    await expect.poll(shell.asked).toEqual(['The page cannot reach the application.'])
    expect(await shell.exited).toBe(0)
  })
})

test('a page of the provider before keeps no token for the one of now', async ({ startFake }) => {
  test.setTimeout(90_000)
  const shell = await startFake()
  const { page } = shell
  await signIn(page, ada)
  await expectPath(page, '/dashboard')
  const [asked, ask] = signal()
  const [released, letGo] = signal()
  await page.route('**/auth/login', async (route) => {
    ask()
    await released
    await route.fallback()
  })
  await shell.choose('Demo', 'Start the Offline Demo')
  await asked
  const frame = { url: 'app://ancient/dashboard', isMainFrame: true }
  const keep = () => shell.ask({ ask: 'invoke', channel: calls.setToken, args: ['accessToken', 'late'], frame })
  expect(await keep()).toEqual({ ok: false, message: '' })
  letGo()
  await expect(page.getByText('This is the offline demo.')).toBeVisible()
  expect(await page.evaluate(() => desktop?.tokens.get('accessToken'))).toBeUndefined()
  expect(await keep()).toMatchObject({ ok: true })
})

test.describe('a page that is loaded', () => {
  test.use({ allowedErrors: [/ERR_|^Request to a stranger: http:\/\/127\.0\.0\.1:/] })

  for (const [reason, told] of [
    ['aborted', []],
    ['failed', [['The demo cannot be shown', expect.stringContaining('ERR_FAILED')]]],
  ] as const)
    test(`and ${reason} is ${told.length > 0 ? '' : 'not '}told of`, async ({ startFake }) => {
      const shell = await startFake()
      const { page } = shell
      await expect(signInButton(page)).toBeVisible()
      await page.route('**/auth/login', (route) => route.abort(reason), { times: 1 })
      // Before it is refused, the end of the demo would have it called off.
      const refused = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest())
      await shell.choose('Demo', 'Start the Offline Demo')
      await refused
      await expect.poll(() => shell.timesOf('showErrorBox')).toEqual(told)
      const loaded = page.waitForEvent('load')
      await shell.choose('Demo', 'End the Demo')
      await loaded
      await expect(signInButton(page)).toBeVisible()
      expect(shell.timesOf('showErrorBox')).toEqual(told)
    })
})

test('on macOS, where the application goes on without its window, what it is asked for opens a new one', async ({
  startFake,
}) => {
  const shell = await startFake({ environment: { FAKE_PLATFORM: 'darwin' } })
  const closeWindow = () => shell.ask({ ask: 'closeWindow' })
  const windows = () => shell.timesOf('window').length
  await signIn(shell.page, ada)
  await expectPath(shell.page, '/dashboard')
  await closeWindow()
  await shell.choose('Account', 'Settings')
  await expect(title(shell.page)).toHaveText('Settings')
  expect(windows()).toBe(2)
  await closeWindow()
  await shell.openUrl(stoa)
  await expect(title(shell.page)).toContainText('Stoa')
  expect(windows()).toBe(3)
  await closeWindow()
  await shell.ask({ ask: 'activate' })
  await expect(title(shell.page)).toContainText(ada.firstName)
  expect(windows()).toBe(4)
})
