import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app, dialog, protocol } from 'electron'
import { createDesktop } from './desktop.ts'
import { APP_SCHEME } from './navigation.ts'
import { linkAmong, SCHEME } from './sign-in/deep-link.ts'

/*
 * The start of the desktop shell, in order. One instance at a time (E-24): a second one gives its arguments to the first and ends.
 */
if (!app.isPackaged && !app.commandLine.hasSwitch('user-data-dir')) moveUserData()
if (app.requestSingleInstanceLock()) start()
else app.exit()

/** Away from those of an installed Ancient, which must neither be changed by what is still being written, nor end its start. */
function moveUserData(): void {
  const folder = `${app.getPath('userData')} Development`
  mkdirSync(folder, { recursive: true })
  app.setPath('userData', folder)
}

function start(): void {
  app.enableSandbox()
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
  // macOS reads the scheme from Info.plist and Linux from the .desktop file, both made by the packager (E-25).
  if (process.platform === 'win32' && app.isPackaged) app.setAsDefaultProtocolClient(SCHEME, process.execPath, ['--'])

  const out = join(import.meta.dirname, '..')
  const desktop = createDesktop({ out, userData: app.getPath('userData') })
  app.on('web-contents-created', (_event, contents) => desktop.confine(contents))
  app.on('open-url', (event, url) => {
    event.preventDefault()
    desktop.open(url)
  })
  app.on('second-instance', (_event, argv) => desktop.open(linkAmong(argv)))
  desktop.open(linkAmong(process.argv))

  app
    .whenReady()
    .then(() => {
      // From here to the first paint is what a start takes: see e2e/desktop.spec.ts.
      performance.mark('ready')
      return desktop.start()
    })
    .catch((error: unknown) => {
      dialog.showErrorBox('Ancient cannot start', error instanceof Error ? error.message : '')
      app.exit(1)
    })
  app.on('activate', desktop.show)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  let ending: 'not yet' | 'under way' | 'over' = 'not yet'
  app.on('will-quit', (event) => {
    if (ending === 'over') return
    event.preventDefault()
    if (ending === 'under way') return
    ending = 'under way'
    void desktop.end().finally(() => {
      ending = 'over'
      app.quit()
    })
  })
}
