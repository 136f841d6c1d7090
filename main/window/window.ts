import { app, BrowserWindow, Menu, type MenuItemConstructorOptions, nativeTheme, screen } from 'electron'
import { PAGE_COLOR } from '../../renderer/browser/page-color.ts'
import { MINUTE_MS } from '../../renderer/rules/durations.ts'
import { BRAND_NAME } from '../../renderer/settings.ts'
import { APP_ORIGIN } from '../security/navigation.ts'
import { confirm } from './dialogs.ts'
import { MIN_SIZE_PX, placeWindow, type StateFile } from './saved-state.ts'

const SYMBOL_COLOR = { light: '#4e443b', dark: '#c2bdb4' }
const DEFAULT_SIZE_PX = { width: 1280, height: 800 }
/** Height of the drag region, which the page keeps free. */
const DRAG_REGION_PX = 36
/** A second crash within this time is a crash loop. */
const CRASH_LOOP_MS = MINUTE_MS

/** Opens the window at its last position, in the color of the page. It becomes visible once the page is painted. */
export function openWindow({ state, preload }: { state: StateFile; preload: string }): BrowserWindow {
  const { bounds, isMaximized, pageColor } = state.read()
  const color = pageColor ?? PAGE_COLOR[nativeTheme.shouldUseDarkColors ? 'dark' : 'light']
  const isMac = process.platform === 'darwin'
  const window = new BrowserWindow({
    ...(bounds ? placeWindow(bounds, screen.getDisplayMatching(bounds).workArea) : DEFAULT_SIZE_PX),
    minWidth: MIN_SIZE_PX.width,
    minHeight: MIN_SIZE_PX.height,
    show: false,
    title: BRAND_NAME,
    backgroundColor: color,
    titleBarStyle: 'hidden',
    ...(!isMac && { titleBarOverlay: overlay(color) }),
    webPreferences: {
      preload,
      // Electron's defaults, set here so that an update can't change them.
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      // The spellchecker would download dictionaries from Google.
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  })
  window.webContents.on('did-change-theme-color', (_event, themeColor) => {
    if (!themeColor || !/^#[\da-f]{6}$/i.test(themeColor)) return
    state.save({ pageColor: themeColor })
    window.setBackgroundColor(themeColor)
    if (!isMac) window.setTitleBarOverlay(overlay(themeColor))
  })
  window.once('ready-to-show', () => {
    if (isMaximized) window.maximize()
    window.show()
  })
  window.on('close', () => state.save({ bounds: window.getNormalBounds(), isMaximized: window.isMaximized() }))
  addPopupMenus(window)
  reloadAfterCrash(window)
  return window
}

/** The system's window buttons, in the colors of the page below them. */
function overlay(color: string) {
  const isDark = Number.parseInt(color.slice(1, 3), 16) < 0x80
  return { color, symbolColor: SYMBOL_COLOR[isDark ? 'dark' : 'light'], height: DRAG_REGION_PX }
}

const EDIT_MENU: MenuItemConstructorOptions[] = [
  { role: 'undo' },
  { role: 'redo' },
  { type: 'separator' },
  { role: 'cut' },
  { role: 'copy' },
  { role: 'paste' },
  { role: 'selectAll' },
]

/** Adds context menus. On Windows and Linux, the hidden title bar hides the menu bar, so F10 and a right-click open the menu. */
function addPopupMenus(window: BrowserWindow): void {
  const { webContents } = window
  const hasMenuBar = process.platform === 'darwin'
  webContents.on('context-menu', (_event, { isEditable, selectionText }) => {
    if (isEditable) Menu.buildFromTemplate(EDIT_MENU).popup({ window })
    else if (selectionText) Menu.buildFromTemplate([{ role: 'copy' }]).popup({ window })
    else if (!hasMenuBar) Menu.getApplicationMenu()?.popup({ window })
  })
  webContents.on('before-input-event', (event, { type, key, shift, control, alt, meta }) => {
    const hasModifier = shift || control || alt || meta
    if (hasMenuBar || type !== 'keyDown' || key !== 'F10' || hasModifier) return
    event.preventDefault()
    Menu.getApplicationMenu()?.popup({ window })
  })
}

/** Reloads a page that crashed or has no bridge. In a crash loop, asks the user first. */
function reloadAfterCrash(window: BrowserWindow): void {
  let lastCrash = Number.NEGATIVE_INFINITY
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') void reload('The page crashed.')
  })
  window.webContents.on('preload-error', (_event, _path, { message }) => {
    void reload("The page couldn't connect to the application.", message)
  })

  async function reload(message: string, detail = ''): Promise<void> {
    const now = performance.now()
    const isCrashLoop = now - lastCrash < CRASH_LOOP_MS
    lastCrash = now
    const ask = () => confirm(window, { type: 'error', message, detail, buttons: ['Reload', 'Quit'], defaultId: 0 })
    if (isCrashLoop && !(await ask())) return app.quit()
    if (!window.isDestroyed()) window.webContents.reload()
  }
}

/** Also resolves if another navigation replaces this one. */
export async function loadRoute(window: BrowserWindow, route: string): Promise<void> {
  try {
    await window.loadURL(APP_ORIGIN + route)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED')) throw error
  }
}

export function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
