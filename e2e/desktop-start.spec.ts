import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { configure, expect, test } from './desktop/test.ts'
import { signInButton } from './sign-in-page.ts'

/* What the built main process asks of the fake Electron before there is a page: see desktop/fake-shell.ts. */

/** Of the page, in an installed shell. */
const powers = {
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
}

test('a second start ends at once, and changes nothing (E-24)', async ({ startFake }) => {
  const second = await startFake({ environment: { FAKE_IS_SECOND: '1' } })
  expect(await second.exited).toBe(0)
  expect(second.did).toEqual([])
})

test('a shell that is not installed has data of its own, unless it is told where, and takes no links from one that is (E-25)', async ({
  startFake,
  api,
  userData,
}) => {
  const environment = { FAKE_IS_PACKAGED: '0', FAKE_PLATFORM: 'win32' }
  const own = `${userData} Development`
  mkdirSync(own)
  configure(own, api)
  let shell = await startFake({ environment })
  await expect(signInButton(shell.page)).toBeVisible()
  expect(shell.timesOf('setAsDefaultProtocolClient')).toEqual([])
  expect(shell.timesOf('enableSandbox')).toHaveLength(1)
  expect(shell.timesOf('window')).toMatchObject([[{ webPreferences: { ...powers, devTools: true } }]])
  await shell.quit()
  expect(existsSync(join(own, 'shell.json'))).toBe(true)
  expect(existsSync(join(userData, 'shell.json'))).toBe(false)

  shell = await startFake({ environment, argv: [`--user-data-dir=${userData}`] })
  await expect(signInButton(shell.page)).toBeVisible()
  await shell.quit()
  expect(existsSync(join(userData, 'shell.json'))).toBe(true)
})

test.describe('settings', () => {
  for (const [settings, words] of [
    [{ apiHost: 'http://api.example' }, /apiHost must be an https address/],
    [{ apiHost: 'api.example' }, /settings\.json: apiHost must be an http\(s\) address/],
  ] as const)
    test(`with ${settings.apiHost} are refused before there is a window (E-01)`, async ({ startFake }) => {
      const shell = await startFake({ settings })
      expect(await shell.exited).toBe(1)
      const [, problem] = shell.timesOf('showErrorBox')[0] ?? []
      expect(problem).toMatch(words)
      expect(shell.timesOf('window')).toEqual([])
    })
})

test('the sandbox is on, and neither the page nor its scheme has more rights than it needs (E-02, E-03, E-04, E-06, E-08, E-09, E-10, E-11, E-18, E-23)', async ({
  startFake,
}) => {
  const shell = await startFake()
  await expect(signInButton(shell.page)).toBeVisible()
  expect(shell.did.slice(0, 2)).toMatchObject([
    { what: 'enableSandbox' },
    {
      what: 'registerSchemesAsPrivileged',
      args: [{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } }],
    },
  ])
  const preload = expect.stringMatching(/\bpreload.index\.cjs$/)
  const webPreferences = expect.objectContaining({ webPreferences: { ...powers, preload } })
  expect(shell.timesOf('window')).toEqual([[webPreferences]])
})

test('Windows is told at each start to open links of the scheme with it; elsewhere the package says so (E-25, TE03)', async ({
  startFake,
}) => {
  // What is told is told before the settings are read: a start that they end is enough.
  const settings = { apiHost: 'api.example' }
  for (const FAKE_PLATFORM of ['win32', 'linux', 'darwin']) {
    const shell = await startFake({ environment: { FAKE_PLATFORM }, settings })
    expect(await shell.exited).toBe(1)
    expect(shell.timesOf('showErrorBox'), FAKE_PLATFORM).toHaveLength(1)
    const told = FAKE_PLATFORM === 'win32' ? [['org.ancient.account', process.execPath, ['--']]] : []
    expect(shell.timesOf('setAsDefaultProtocolClient'), FAKE_PLATFORM).toEqual(told)
  }
})
