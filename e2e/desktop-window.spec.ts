import type { FakeShell } from './desktop/fake-shell.ts'
import { expect, test } from './desktop/test.ts'
import { signInButton } from './sign-in-page.ts'

/* The window as main asks the fake Electron for it: see desktop/fake-shell.ts. */

const optionsOf = (shell: FakeShell) => shell.timesOf('window')[0]?.[0]

test('the window comes back at its size and place, in the colour of its page, and a second start brings it to the front, also with a link that is dropped (E-23, E-24, E-27, TE06)', async ({
  startFake,
}) => {
  let shell = await startFake({ environment: { FAKE_DARK: '1' } })
  await expect(signInButton(shell.page)).toBeVisible()
  expect(shell.timesOf('show')).toHaveLength(1)
  expect(optionsOf(shell)).toMatchObject({
    width: 1280,
    height: 800,
    minWidth: 900,
    minHeight: 600,
    show: false,
    backgroundColor: '#151210',
    titleBarStyle: 'hidden',
    titleBarOverlay: { color: '#151210', height: 36 },
  })
  await shell.choose('View', 'Theme', 'Light')
  await expect.poll(() => shell.timesOf('setBackgroundColor').at(-1)).toEqual(['#f2eee7'])
  expect(shell.timesOf('setTitleBarOverlay').at(-1)?.[0]).toMatchObject({
    color: '#f2eee7',
    symbolColor: '#4e443b',
  })
  await shell.quit()

  shell = await startFake({ environment: { FAKE_DARK: '1' } })
  await expect(signInButton(shell.page)).toBeVisible()
  // What the fake window says of itself when it is closed.
  expect(optionsOf(shell)).toMatchObject({ x: 40, y: 50, width: 1000, height: 700, backgroundColor: '#f2eee7' })
  expect(shell.timesOf('focus')).toHaveLength(0)
  await shell.startAgain('ancient')
  expect(shell.did.slice(-3).map(({ what }) => what)).toEqual(['restore', 'show', 'focus'])
  await shell.startAgain('ancient', 'org.ancient.account://oauth/callback?code=c&state=s')
  expect(shell.timesOf('focus')).toHaveLength(2)
  expect(shell.timesOf('window')).toHaveLength(1)
})

test('where the hidden title bar has no menu bar, the menu comes with F10 and with the other button', async ({
  startFake,
}) => {
  const shell = await startFake()
  await expect(signInButton(shell.page)).toBeVisible()
  const nowhere = { isEditable: false, selectionText: '' }
  await shell.ask({ ask: 'happens', event: 'before-input-event', details: { type: 'keyDown', key: 'a' } })
  for (const modifier of ['shift', 'control', 'alt', 'meta'])
    await shell.ask({
      ask: 'happens',
      event: 'before-input-event',
      details: { type: 'keyDown', key: 'F10', [modifier]: true },
    })
  await shell.ask({ ask: 'happens', event: 'before-input-event', details: { type: 'keyDown', key: 'F10' } })
  await shell.ask({ ask: 'happens', event: 'context-menu', details: nowhere })
  await shell.ask({ ask: 'happens', event: 'context-menu', details: { ...nowhere, selectionText: 'text' } })
  await shell.ask({ ask: 'happens', event: 'context-menu', details: { ...nowhere, isEditable: true } })
  const menu = ['Account', 'editMenu', 'View', 'Demo', 'windowMenu']
  await expect
    .poll(() => shell.timesOf('popup').map((names) => names.filter((name) => name !== null && name !== undefined)))
    .toEqual([menu, menu, ['copy'], ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']])
})

test('a page may copy, and nothing else; it is not led away, and gets no window (E-05, E-12, E-13, E-14, E-15, TE07, TE08)', async ({
  startFake,
}) => {
  const shell = await startFake()
  await expect(signInButton(shell.page)).toBeVisible()
  await test.step('a frame in it, or a stranger, may not even copy', async () => {
    expect(shell.timesOf('devices')).toEqual([[false]])
    expect(shell.timesOf('displayMedia')).toEqual([[{}]])
    const copying = { ask: 'permission', permission: 'clipboard-sanitized-write' } as const
    const page = { url: 'app://ancient/dashboard', isMainFrame: true }
    expect(await shell.ask({ ...copying, ...page })).toEqual([true, true])
    for (const stranger of [{ isMainFrame: false }, { url: 'https://evil.example/' }])
      expect(await shell.ask({ ...copying, ...page, ...stranger })).toEqual([false, false])
    for (const permission of ['geolocation', 'notifications', 'media', 'openExternal', 'fullscreen', 'hid'])
      expect(await shell.ask({ ...copying, ...page, permission })).toEqual([false, false])
  })
  const strangers = ['http://evil.example/', 'data:text/html,x', 'about:blank']
  await test.step('whatever would lead it away, or bring a foreign one into it, is called off', async () => {
    for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect'] as const) {
      const isCalledOff = (url: string) => shell.ask({ ask: 'happens', event, details: { url } })
      expect(await isCalledOff('app://ancient/dashboard'), event).toBe(false)
      for (const url of [...strangers, 'app://evil/', 'blob:app://ancient/x'])
        expect(await isCalledOff(url), `${event} ${url}`).toBe(true)
    }
    const webview = { src: 'app://ancient/' }
    expect(await shell.ask({ ask: 'happens', event: 'will-attach-webview', details: webview })).toBe(true)
  })
  await test.step('it gets no window, whatever it wants to have in it', async () => {
    for (const url of [...strangers, 'app://ancient/', 'com.example.reader://x'])
      expect(await shell.ask({ ask: 'windowOpen', url })).toBe('deny')
    expect(await shell.opened()).toEqual([])
    expect(await shell.ask({ ask: 'windowOpen', url: 'https://ancient.example/' })).toBe('deny')
    await expect.poll(shell.opened).toEqual(['https://ancient.example/'])
  })
})
