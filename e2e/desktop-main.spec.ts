import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ada } from '../fixtures/people.ts'
import { calls } from '../preload/bridge.ts'
import { expectPath, signIn, title } from './desktop/steps.ts'
import { expect, test } from './desktop/test.ts'
import { holdFiles } from './late-files.ts'
import { signInButton } from './sign-in-page.ts'

/* What only the fake Electron shows of the built main process: see desktop/fake-shell.ts. */

test('main answers the page itself alone, and only what it can read (E-17)', async ({ startFake }) => {
  const shell = await startFake()
  await signIn(shell.page, ada)
  await expectPath(shell.page, '/dashboard')
  const ours = { url: 'app://ancient/dashboard', isMainFrame: true }
  const strangers = [
    { url: 'app://ancient/dashboard', isMainFrame: false },
    { url: 'https://evil.example/', isMainFrame: true },
    { url: 'app://ancient.evil.example/', isMainFrame: true },
    { url: 'about:blank', isMainFrame: true },
  ]
  const refused = { ok: false, message: '' }
  for (const frame of strangers) {
    expect(await shell.ask({ ask: 'sendSync', channel: calls.boot, args: [], frame })).toBeNull()
    const args = ['https://ancient.example/']
    expect(await shell.ask({ ask: 'invoke', channel: calls.openExternal, args, frame })).toEqual(refused)
  }
  const unreadable: [channel: string, args: unknown[]][] = [
    [calls.setToken, ['accessToken']],
    [calls.setToken, ['accessToken', 7]],
    [calls.setToken, ['__proto__', 'x']],
    [calls.clearToken, ['user']],
    [calls.openExternal, [{ href: 'https://ancient.example/' }]],
    [calls.openExternal, ['https://ancient.example/', 'more']],
    [calls.exchangeCode, [{ code: 'c', state: 's', verifier: 'v' }]],
    [calls.startDemo, ['/tmp']],
  ]
  for (const [channel, args] of unreadable)
    expect(await shell.ask({ ask: 'invoke', channel, args, frame: ours })).toEqual(refused)
  expect(await shell.opened()).toEqual([])
  // While its preload script runs, a page's frame may not be known yet.
  const boot = await shell.ask({ ask: 'sendSync', channel: calls.boot, args: [], frame: null })
  expect(boot).toMatchObject({ tokens: { accessToken: expect.any(String) } })
  await shell.page.reload()
  await expect(title(shell.page)).toContainText(ada.firstName)
})

test('the page hears what came, also what came before it was there, and nothing of the channel it came by (E-20)', async ({
  startFake,
}) => {
  const { page, choose, openUrl } = await startFake()
  await expect(signInButton(page)).toBeVisible()
  const heard = page.evaluate(
    () =>
      new Promise<unknown[][]>((resolve) => {
        const all: unknown[][] = []
        const stop = desktop?.onCommand((...args) => all.push(args))
        desktop?.onDeepLink((...args) => {
          all.push(args, [stop?.()])
          setTimeout(() => resolve(all), 100)
        })
      }),
  )
  await choose('Account', 'Referrals')
  await openUrl('org.ancient.account://oauth/consent?client_id=stoa&redirect_uri=https%3A%2F%2Fstoa.example%2Freturn')
  await choose('Account', 'Dashboard')
  expect(await heard).toEqual([
    [{ name: 'open', route: '/dashboard/referrals' }],
    ['/oauth/consent?client_id=stoa&redirect_uri=https%3A%2F%2Fstoa.example%2Freturn'],
    [undefined],
  ])

  const letGo = await holdFiles(page, '**/*.js')
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(() => desktop)
  await choose('View', 'Theme', 'Dark')
  letGo()
  await expect(page.locator('html')).toHaveClass(/dark/)
})

test('where the system has no safe place for tokens, they end with the shell, which says so (E-21)', async ({
  startFake,
}) => {
  for (const keyStore of ['basic_text', 'silent']) {
    const shell = await startFake({ environment: { FAKE_KEY_STORE: keyStore } })
    await expect(shell.page.getByText('This system has no safe place'), keyStore).toBeVisible()
    await expect(signInButton(shell.page)).toBeVisible()
    await signIn(shell.page, ada)
    await expectPath(shell.page, '/dashboard')
    await shell.page.reload()
    await expect(title(shell.page)).toContainText(ada.firstName)
    expect(shell.timesOf('setCookie'), keyStore).toEqual([])
    await shell.quit()
  }
  const again = await startFake()
  await expect(signInButton(again.page)).toBeVisible()
})

test('tokens are kept as the cookies of the web are, and written down before the end, unreadable; one that is too long takes the one before with it (E-21, TE11)', async ({
  startFake,
  userData,
}) => {
  const shell = await startFake()
  await signIn(shell.page, ada)
  await expectPath(shell.page, '/dashboard')
  await expect.poll(() => shell.timesOf('setCookie')).toHaveLength(2)
  const kept = shell.timesOf('setCookie').map(([cookie]) => cookie)
  for (const name of ['accessToken', 'refreshToken'])
    expect(kept).toContainEqual(
      expect.objectContaining({
        name,
        url: 'https://account.ancient.invalid',
        secure: true,
        sameSite: 'strict',
        path: '/',
      }),
    )
  const accessToken = await shell.page.evaluate(() => desktop?.tokens.get('accessToken'))
  const frame = { url: 'app://ancient/dashboard', isMainFrame: true }
  const args = ['refreshToken', 'x'.repeat(4097)]
  expect(await shell.ask({ ask: 'invoke', channel: calls.setToken, args, frame })).toEqual({ ok: false, message: '' })
  expect(await shell.ask({ ask: 'sendSync', channel: calls.boot, args: [], frame })).toMatchObject({
    tokens: { accessToken: expect.any(String) },
  })
  expect(await shell.ask({ ask: 'sendSync', channel: calls.boot, args: [], frame })).not.toHaveProperty(
    'tokens.refreshToken',
  )
  await expect(title(shell.page)).toContainText(ada.firstName)
  await shell.quit()
  expect(shell.timesOf('flushStore')).toHaveLength(1)
  expect(accessToken).toBeTruthy()
  for (const file of readdirSync(userData))
    expect(readFileSync(join(userData, file), 'utf8')).not.toContain(accessToken)
})
