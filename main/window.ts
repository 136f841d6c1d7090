import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import { WORD_MARK } from '../renderer/settings.ts'
import { APP_ORIGIN } from './navigation.ts'
import { addPopupMenus } from './popup-menus.ts'
import type { StateFile } from './saved-state.ts'
import { MIN_SIZE, placeWindow } from './window-bounds.ts'

/** The page's colour in each theme, until a page has said it (visual.md §2). */
const PAGE_COLOUR = { light: '#f2eee7', dark: '#151210' }
const SYMBOL_COLOUR = { light: '#4e443b', dark: '#c2bdb4' }
/** Of the drag strip that the page leaves free at its top. */
const STRIP = 36

/** Opens the one window: at the size and place of the last time, in the colour that the page will have, and shown once a page is painted in it. */
export function openWindow({ state, preload }: { state: StateFile; preload: string }): BrowserWindow {
  const { bounds, isMaximized, pageColour } = state.read()
  const colour = pageColour ?? PAGE_COLOUR[nativeTheme.shouldUseDarkColors ? 'dark' : 'light']
  const isMac = process.platform === 'darwin'
  const window = new BrowserWindow({
    ...placeWindow(
      bounds,
      screen.getAllDisplays().map(({ workArea }) => workArea),
    ),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    show: false,
    title: WORD_MARK,
    backgroundColor: colour,
    titleBarStyle: 'hidden',
    ...(!isMac && { titleBarOverlay: overlay(colour) }),
    webPreferences: {
      preload,
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
      devTools: !app.isPackaged,
    },
  })
  window.webContents.on('did-change-theme-color', (_event, said) => {
    if (!said || !/^#[\da-f]{6}$/i.test(said)) return
    state.save({ pageColour: said })
    window.setBackgroundColor(said)
    if (!isMac) window.setTitleBarOverlay(overlay(said))
  })
  addPopupMenus(window)
  window.once('ready-to-show', () => {
    if (isMaximized) window.maximize()
    window.show()
  })
  window.on('close', () => state.save({ bounds: window.getNormalBounds(), isMaximized: window.isMaximized() }))
  return window
}

/** The system's buttons, in the colours of the page below them. */
function overlay(colour: string) {
  const isDark = Number.parseInt(colour.slice(1, 3), 16) < 0x80
  return { color: colour, symbolColor: SYMBOL_COLOUR[isDark ? 'dark' : 'light'], height: STRIP }
}

/** Resolves also when the page went elsewhere before it was there. */
export async function load(window: BrowserWindow, route: string): Promise<void> {
  try {
    await window.loadURL(APP_ORIGIN + route)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED')) throw error
  }
}

export function focusWindow(window: BrowserWindow | undefined): void {
  if (!window) return
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
