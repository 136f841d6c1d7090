import { app, type BrowserWindow, dialog } from 'electron'

/** A page that ends again so soon would end for ever. */
const MINUTE = 60_000

/** Loads a page anew whose process has ended. When that comes twice in a minute, the user decides. */
export function reloadAfterCrash(window: BrowserWindow): void {
  let last = Number.NEGATIVE_INFINITY
  window.webContents.on('render-process-gone', async (_event, { reason }) => {
    if (reason === 'clean-exit') return
    const now = performance.now()
    const isSecond = now - last < MINUTE
    last = now
    if (isSecond) {
      const { response } = await dialog.showMessageBox(window, {
        type: 'error',
        message: 'The page has ended unexpectedly.',
        buttons: ['Load It Again', 'Quit'],
        defaultId: 0,
        cancelId: 1,
        noLink: true,
      })
      if (response === 1) return app.quit()
    }
    if (!window.isDestroyed()) window.webContents.reload()
  })
}
