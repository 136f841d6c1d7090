import type { FakeShell } from './desktop/fake-shell.ts'
import { expect, test } from './desktop/test.ts'
import { signInButton } from './sign-in-page.ts'

/* The window as main asks the fake Electron for it: see desktop/fake-shell.ts. */

const optionsOf = (shell: FakeShell) => shell.timesOf('window')[0]?.[0]

test('the window comes back at its size and place, in the colour of its page', async ({ startFake }) => {
  let shell = await startFake({ environment: { FAKE_DARK: '1' } })
  await expect(signInButton(shell.page)).toBeVisible()
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
