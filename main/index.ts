import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app, dialog, protocol } from 'electron'
import { APP_SCHEME } from './security/navigation.ts'
import { createShell } from './shell.ts'
import { findDeepLink, SCHEME } from './sign-in/deep-link.ts'
import { messageOf } from './window/dialogs.ts'

// A development shell has its own data, and with it its own single-instance lock.
if (!app.isPackaged && !app.commandLine.hasSwitch('user-data-dir')) {
  const folder = `${app.getPath('userData')} Development`
  mkdirSync(folder, { recursive: true })
  app.setPath('userData', folder)
}
// A second instance passes its arguments to the first one and exits.
if (app.requestSingleInstanceLock()) start()
else app.exit()

function start(): void {
  app.enableSandbox()
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
  // macOS reads the scheme from Info.plist and Linux from the .desktop file, both written by the packager.
  if (process.platform === 'win32' && app.isPackaged) app.setAsDefaultProtocolClient(SCHEME, process.execPath, ['--'])

  const shell = createShell({ out: join(import.meta.dirname, '..'), userData: app.getPath('userData') })
  app.on('web-contents-created', (_event, contents) => shell.restrictNavigation(contents))
  app.on('open-url', (event, url) => {
    event.preventDefault()
    shell.open(url)
  })
  app.on('second-instance', (_event, argv) => shell.open(findDeepLink(argv)))
  shell.open(findDeepLink(process.argv))

  app
    .whenReady()
    .then(shell.start)
    .catch((error: unknown) => {
      dialog.showErrorBox("Ancient couldn't start", messageOf(error))
      app.exit(1)
    })
  app.on('activate', shell.show)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  let isStopping = false
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (isStopping) return
    isStopping = true
    void shell.stop().finally(() => app.exit())
  })
}
