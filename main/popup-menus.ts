import { type BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron'

const editing: MenuItemConstructorOptions[] = [
  { role: 'undo' },
  { role: 'redo' },
  { type: 'separator' },
  { role: 'cut' },
  { role: 'copy' },
  { role: 'paste' },
  { role: 'selectAll' },
]

/**
 * The menus that come with a click of the other button. Where the hidden title bar has taken the menu bar with it, that is
 * everywhere but on macOS, the menu of the application comes that way too, and with F10, the system's key for it.
 */
export function addPopupMenus(window: BrowserWindow): void {
  const { webContents } = window
  const showApplicationMenu = () => process.platform !== 'darwin' && Menu.getApplicationMenu()?.popup({ window })
  webContents.on('context-menu', (_event, { isEditable, selectionText }) => {
    if (isEditable) Menu.buildFromTemplate(editing).popup({ window })
    else if (selectionText) Menu.buildFromTemplate([{ role: 'copy' }]).popup({ window })
    else showApplicationMenu()
  })
  webContents.on('before-input-event', (event, { type, key, shift, control, alt, meta }) => {
    const isAlone = !shift && !control && !alt && !meta
    if (type === 'keyDown' && key === 'F10' && isAlone && showApplicationMenu() !== false) event.preventDefault()
  })
}
