import { app, type BrowserWindow, dialog } from 'electron'

/** A page that ends again so soon would end for ever. */
const MINUTE = 60_000

/** Loads a page anew whose process has ended, or that has got no bridge. When that comes twice in a minute, the user decides. */
export function reloadAfterCrash(window: BrowserWindow): void {
  let last = Number.NEGATIVE_INFINITY
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') void loadAgain('The page has ended unexpectedly.')
  })
  window.webContents.on('preload-error', (_event, _path, { message }) => {
    void loadAgain('The page cannot reach the application.', message)
  })

  async function loadAgain(message: string, detail = ''): Promise<void> {
    const now = performance.now()
    const isSecond = now - last < MINUTE
    last = now
    if (isSecond) {
      const { response } = await dialog.showMessageBox(window, {
        type: 'error',
        message,
        detail,
        buttons: ['Load It Again', 'Quit'],
        defaultId: 0,
        cancelId: 1,
        noLink: true,
      })
      if (response === 1) return app.quit()
    }
    if (!window.isDestroyed()) window.webContents.reload()
  }
}
