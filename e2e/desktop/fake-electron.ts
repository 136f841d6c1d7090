import type { MenuItemConstructorOptions } from 'electron'
import { app } from './fake-app.ts'
import { cookies, safeStorage, utilityProcess } from './fake-keeping.ts'
import { did, question } from './fake-parent.ts'
import { BrowserWindow } from './fake-window.ts'

/*
 * As much of Electron as main uses, in plain Node, in place of the module `electron`. It decides nothing: what main does goes to
 * the test, and what the test asks goes to main. How Electron itself behaves is what its documentation says.
 */

export { app, BrowserWindow, safeStorage, utilityProcess }

type Listener = (event: Record<string, unknown>, ...args: unknown[]) => unknown
type Permission = (permission: string, url: string, isMainFrame: boolean) => boolean

type SetUp = {
  protocol: Map<string, (request: Request) => Response | Promise<Response>>
  calls: Map<string, Listener>
  listeners: Map<string, Listener>
  menu: Menu
  permissionRequest: Permission
  permissionCheck: Permission
}

/** What main has set up, for fake-start.ts to call. Electron permits everything until it is told otherwise. */
export const setUp: SetUp = {
  protocol: new Map(),
  calls: new Map(),
  listeners: new Map(),
  menu: menuOf([]),
  permissionRequest: () => true,
  permissionCheck: () => true,
}

export const protocol = {
  registerSchemesAsPrivileged: (schemes: unknown[]) => did('registerSchemesAsPrivileged', ...schemes),
  handle: (scheme: string, handler: (request: Request) => Response | Promise<Response>) =>
    setUp.protocol.set(scheme, handler),
}

export const ipcMain = {
  handle: (channel: string, listener: Listener) => setUp.calls.set(channel, listener),
  on: (channel: string, listener: Listener) => setUp.listeners.set(channel, listener),
}

export const Menu = {
  buildFromTemplate: menuOf,
  setApplicationMenu(menu: Menu) {
    setUp.menu = menu
  },
  getApplicationMenu: () => setUp.menu,
}

type Menu = { template: MenuItemConstructorOptions[]; popup: () => void }

function menuOf(template: MenuItemConstructorOptions[]): Menu {
  return { template, popup: () => did('popup', ...template.map(({ label, role }) => label ?? role)) }
}

export const session = {
  defaultSession: {
    cookies,
    setPermissionRequestHandler(
      handler: (contents: null, permission: string, answer: (is: boolean) => void, details: object) => void,
    ) {
      setUp.permissionRequest = (permission, requestingUrl, isMainFrame) => {
        let granted = true
        handler(
          null,
          permission,
          (is) => {
            granted = is
          },
          { requestingUrl, isMainFrame },
        )
        return granted
      }
    },
    setPermissionCheckHandler(
      handler: (contents: null, permission: string, origin: string, details: object) => boolean,
    ) {
      setUp.permissionCheck = (permission, requestingUrl, isMainFrame) =>
        handler(null, permission, '', { requestingUrl, isMainFrame })
    },
    setDevicePermissionHandler: (handler: (details: object) => boolean) => did('devices', handler({})),
    setDisplayMediaRequestHandler: (handler: (request: object, answer: (streams: object) => void) => void) =>
      handler({}, (streams) => did('displayMedia', streams)),
  },
}

export const shell = {
  async openExternal(url: string) {
    await question('openExternal', url)
  },
}

export const dialog = {
  showMessageBox: async (_window: unknown, options: unknown) => ({
    response: await question('showMessageBox', options),
  }),
  showErrorBox: (title: string, content: string) => did('showErrorBox', title, content),
}

export const net = { fetch: (url: string, init?: RequestInit) => fetch(url, init) }
export const nativeTheme = { shouldUseDarkColors: process.env.FAKE_DARK === '1' }
export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1440, height: 900 } }] }
