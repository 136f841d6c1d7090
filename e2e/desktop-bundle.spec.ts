import { expect, test } from '@playwright/test'
import { DESKTOP_BUDGETS, readDesktopBuild } from './desktop-build.ts'

/*
 * What can be read in the built shell without running it (requirements E-01 to E-29): each value that must stand there, and each
 * that must not. What its handlers answer is for the tests that run it.
 */

const needed: [requirement: string, value: RegExp][] = [
  ['E-01', /\.loadURL\(APP_ORIGIN \+ route\)/],
  ['E-01', /\bAPP_HOST = "ancient"/],
  ['E-01', /\bAPP_ORIGIN = `app:\/\/\$\{APP_HOST\}`/],
  ['E-02', /\bnodeIntegration: false\b/],
  ['E-02', /\bnodeIntegrationInWorker: false\b/],
  ['E-02', /\bnodeIntegrationInSubFrames: false\b/],
  ['E-03', /\bcontextIsolation: true\b/],
  ['E-04', /\bapp\.enableSandbox\(\)/],
  ['E-04', /\bsandbox: true\b/],
  ['E-05', /\.setPermissionRequestHandler\(/],
  ['E-05', /\.setPermissionCheckHandler\(/],
  ['E-05', /\.setDevicePermissionHandler\(/],
  ['E-05', /\.setDisplayMediaRequestHandler\(/],
  ['E-07', /["']Content-Security-Policy["']/],
  ['E-06', /\bwebSecurity: true\b/],
  ['E-08', /\ballowRunningInsecureContent: false\b/],
  ['E-09', /\bexperimentalFeatures: false\b/],
  ['E-11', /\bwebviewTag: false\b/],
  ['E-12', /\.on\("will-attach-webview"/],
  ['E-13', /\.on\("will-navigate"/],
  ['E-13', /\.on\("will-frame-navigate"/],
  ['E-13', /\.on\("will-redirect"/],
  ['E-14', /\bapp\.on\("web-contents-created"/],
  ['E-14', /\.setWindowOpenHandler\(/],
  ['E-18', /\bprotocol\.handle\(/],
  ['E-18', /\bprivileges: \{\s*standard: true,\s*secure: true,\s*supportFetchAPI: true\s*\}/],
  ['E-21', /\bURL_OF_TOKENS = "https:\/\/[\w.]+\.invalid"/],
  ['E-21', /\bTHIRTY_DAYS = 2592e3\b/],
  ['E-21', /\bpath: "\/",\s*secure: true,\s*httpOnly: true,\s*sameSite: "strict"/],
  ['E-21', /\.getSelectedStorageBackend\(\)/],
  ['E-23', /\bdevTools: !app\.isPackaged\b/],
  ['E-23', /\bspellcheck: false\b/],
  ['E-24', /\bapp\.requestSingleInstanceLock\(\)/],
  ['E-24', /\bapp\.on\("second-instance"/],
  ['E-24', /\bapp\.on\("open-url"/],
  ['E-25', /\.setAsDefaultProtocolClient\(SCHEME, process\.execPath, \["--"\]\)/],
  ['E-25', /\bSCHEME = "org\.ancient\.account"/],
  ['E-26', /\^org\\\.ancient\\\.account:\\\/\\\/oauth\\\/\(callback\|consent\)/],
  ['E-27', /\bTEN_MINUTES = 6e5\b/],
]

const refused: [requirement: string, value: RegExp][] = [
  ['E-02', /\bnodeIntegration\w*: (?!false\b)/],
  ['E-03', /\bcontextIsolation: (?!true\b)/],
  ['E-04', /\bsandbox: (?!true\b)|["'](--)?no-sandbox["']/],
  // Switches of Chromium can undo any of the rest.
  ['E-02 to E-11', /\.commandLine\.append\w+\(/],
  ['E-01', /["']certificate-error["']|\.setCertificateVerifyProc\(/],
  ['E-05', /\.setUSBProtectedClassesHandler\(|\.setBluetoothPairingHandler\(/],
  ['E-06', /\bwebSecurity: (?!true\b)|\.webRequest\b/],
  ['E-08', /\ballowRunningInsecureContent: (?!false\b)/],
  ['E-09', /\bexperimentalFeatures: (?!false\b)/],
  ['E-10', /\benableBlinkFeatures\b|["']enable-blink-features["']/],
  ['E-11', /\bwebviewTag: (?!false\b)/],
  ['E-18', /\bbypassCSP\b|\bcorsEnabled\b|\.loadFile\(|\.registerFileProtocol\(/],
  ['E-23', /\.fromPartition\(|\.fromPath\(|\.(open|toggle)DevTools\b|\b(WebContentsView|BrowserView|BaseWindow)\b/],
  ['E-28', /\bcrashReporter\b|\bconsole\.\w/],
  ['E-29', /\bautoUpdater\b/],
]

test('every guard that the shell must have stands in its built main process (E-01, E-02, E-03, E-04, E-05, E-11, E-12, E-13, E-14, E-21, E-23, TE01)', () => {
  const { main } = readDesktopBuild()
  expect(needed.filter(([, value]) => !value.test(main))).toEqual([])
})

test('nothing in the built main process takes one of them back (E-06, E-08, E-09, E-10, E-28, E-29, TE01)', () => {
  const { main } = readDesktopBuild()
  expect(refused.filter(([, value]) => value.test(main))).toEqual([])
})

test('one place makes the window, one loads its page, one opens addresses outside, and one answers the page (E-15, E-17, E-23)', () => {
  const { main } = readDesktopBuild()
  expect(main.match(/\bnew BrowserWindow\(/g)).toHaveLength(1)
  expect(main.match(/\bshell\.openExternal\(/g)).toHaveLength(1)
  expect(main.match(/\.loadURL\(/g)).toHaveLength(1)
  expect(main.match(/\.handle\(channel,/g)).toHaveLength(1)
  expect(main).not.toMatch(/\bipcMain\.(on|handle)\w*\(/)
})

test('the main process needs nothing but Electron and what reads and writes, and asks nobody for another version of itself (E-23, E-29)', () => {
  const { main } = readDesktopBuild()
  const modules = [...main.matchAll(/(?:\bfrom |\bimport\(?|\brequire\()\s*["']([^."'][^"']*)["']/g)].map(
    ([, name = '']) => name,
  )
  const known = ['electron', ...['crypto', 'fs', 'path', 'util', 'zlib'].map((name) => `node:${name}`)]
  expect(modules.filter((name) => !known.includes(name))).toEqual([])
  // The code of a sign-in and the data of the demo: both go to the provider.
  expect(main.match(/\bnet\.(fetch|request)\(/g)).toHaveLength(2)
})

test('the preload script needs nothing but Electron, and gives the page one object (E-20, E-22, TE02)', () => {
  const { preload } = readDesktopBuild()
  const modules = [...preload.matchAll(/\brequire\(["']([^"']+)["']\)/g)].map(([, name]) => name)
  expect([...new Set(modules)]).toEqual(['electron'])
  expect(preload.match(/\.exposeInMainWorld\(/g)).toHaveLength(1)
  expect(preload).not.toMatch(/\bwebUtils\b|\bwebFrame\b|process\.(?!platform\b)/)
})

test('the shell starts with at most 100 kB of main process and 5 kB of preload script', () => {
  const { main, preload } = readDesktopBuild()
  expect(main.length).toBeLessThanOrEqual(DESKTOP_BUDGETS.main)
  expect(preload.length).toBeLessThanOrEqual(DESKTOP_BUDGETS.preload)
})
