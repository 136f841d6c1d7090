import type { MenuItemConstructorOptions } from 'electron'
import type { Command } from '../../preload/bridge.ts'
import { PATHS, type Path, ROUTES } from '../../renderer/routes.ts'

export type MenuActions = {
  sendCommand(command: Command): void
  startDemo(): void
  stopDemo(): void
  resetDemo(): void
  /** Opens a page of the demo's API, such as `/__mock/mailbox`, in the system browser. */
  openDemoPage(path: string): void
}

type MenuOptions = {
  isMac: boolean
  isPackaged: boolean
  /** Who can sign in from the menu; undefined while the demo does not run. */
  people: readonly { email: string; password: string; firstName: string; description: string }[] | undefined
  actions: MenuActions
}

type Item = MenuItemConstructorOptions

const separator: Item = { type: 'separator' }
const PAGES: Path[] = [...PATHS.filter((path) => ROUTES[path].guard === 'user'), '/country-membership']
const THEMES = [
  ['Light', 'light', 'L'],
  ['Dark', 'dark', 'D'],
  ['System', 'system', 'Y'],
] as const

/** Electron's own items, such as 'Zoom In', are in title case. */
const titleCase = (text: string) => text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

export function menuTemplate({ isMac, isPackaged, people, actions }: MenuOptions): Item[] {
  const item = (label: string, command: Command, accelerator: string): Item => ({
    label,
    accelerator: `CmdOrCtrl+${accelerator}`,
    click: () => actions.sendCommand(command),
  })
  return [
    ...(isMac ? [{ role: 'appMenu' } satisfies Item] : []),
    {
      label: 'Account',
      submenu: [
        ...PAGES.map((route, index) =>
          item(titleCase(ROUTES[route].title), { name: 'open', route }, String(index + 1)),
        ),
        separator,
        item('Sign Out', { name: 'sign-out' }, 'Shift+O'),
        ...(isMac ? [] : [separator, { role: 'quit' } satisfies Item]),
      ],
    },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'reload' },
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        {
          label: 'Theme',
          submenu: THEMES.map(([label, theme, key]) => item(label, { name: 'theme', theme }, `Shift+${key}`)),
        },
        separator,
        { role: 'togglefullscreen' },
        ...(isPackaged ? [] : [{ role: 'toggleDevTools' } satisfies Item]),
      ],
    },
    {
      label: 'Demo',
      submenu: people ? runningDemo(people, actions) : [{ label: 'Start the Offline Demo', click: actions.startDemo }],
    },
    { role: 'windowMenu' },
  ]
}

function runningDemo(people: NonNullable<MenuOptions['people']>, { sendCommand, ...actions }: MenuActions): Item[] {
  const page = (label: string, path: string): Item => ({ label, click: () => actions.openDemoPage(path) })
  return [
    {
      label: 'Sign In As',
      submenu: people.map(
        ({ email, password, firstName, description }): Item => ({
          label: `${firstName}: ${description}`,
          click: () => sendCommand({ name: 'sign-in', email, password }),
        }),
      ),
    },
    separator,
    { ...page('Mailbox', '/__mock/mailbox'), accelerator: 'CmdOrCtrl+Shift+M' },
    page('Agora', '/__mock/demo'),
    page('Control Panel', '/__mock/'),
    page('Presentation', '/__mock/presentation'),
    separator,
    { label: 'Reset the Data', click: actions.resetDemo },
    { label: 'Stop the Demo', click: actions.stopDemo },
  ]
}
