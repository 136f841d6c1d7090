import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { grace, people } from '../fixtures/people.ts'
import type { Command } from '../preload/bridge.ts'
import { menuTemplate } from './menu.ts'

type Item = MenuItemConstructorOptions

function setUp({ isMac = false, isDemo = false, isPackaged = true } = {}) {
  const done: (Command | string)[] = []
  const template = menuTemplate({
    isMac,
    isPackaged,
    people: isDemo ? people : undefined,
    actions: {
      command: (command) => done.push(command),
      startDemo: () => done.push('start'),
      endDemo: () => done.push('end'),
      resetDemo: () => done.push('reset'),
      openDemoPage: (path) => done.push(path),
    },
  })
  return { done, items: all(template) }
}

function all(items: Item[]): Item[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? all(item.submenu) : [])])
}

/** Chooses what stands under a label, which the system would do with its own event. */
function choose(items: Item[], label: string): void {
  const click: unknown = items.find((item) => item.label === label)?.click
  if (typeof click !== 'function') throw new Error(`Nothing happens at ${label}`)
  click()
}

test.each([
  ['Dashboard', { name: 'open', route: '/dashboard' }],
  ['Security', { name: 'open', route: '/dashboard/security' }],
  ['Settings', { name: 'open', route: '/dashboard/settings' }],
  ['Referrals', { name: 'open', route: '/dashboard/referrals' }],
  ['Country Membership', { name: 'open', route: '/country-membership' }],
  ['Light', { name: 'theme', theme: 'light' }],
  ['Dark', { name: 'theme', theme: 'dark' }],
  ['Follow the System', { name: 'theme', theme: 'system' }],
  ['Sign Out', { name: 'sign-out' }],
  ['Start the Offline Demo', 'start'],
])('%s does what it says', (label, command) => {
  const { items, done } = setUp()
  choose(items, label)
  expect(done).toEqual([command])
})

test.each([
  [`${grace.firstName}: ${grace.description}`, { name: 'sign-in', email: grace.email, password: grace.password }],
  ['Mailbox', '/__mock/mailbox'],
  ['Demo Application', '/__mock/demo'],
  ['Control Panel', '/__mock/'],
  ['Reset the Data', 'reset'],
  ['End the Demo', 'end'],
])('%s is there while the demo runs, and only then', (label, command) => {
  const { items, done } = setUp({ isDemo: true })
  choose(items, label)
  expect(done).toEqual([command])
  expect(setUp().items.map((item) => item.label)).not.toContain(label)
})

test('everything in the menu of the page has its keys', () => {
  const keys = setUp({ isDemo: true }).items.flatMap(({ label, accelerator }) =>
    accelerator ? [[label, accelerator]] : [],
  )
  expect(Object.fromEntries(keys)).toEqual({
    Dashboard: 'CmdOrCtrl+1',
    Security: 'CmdOrCtrl+2',
    Settings: 'CmdOrCtrl+3',
    Referrals: 'CmdOrCtrl+4',
    'Country Membership': 'CmdOrCtrl+5',
    'Sign Out': 'CmdOrCtrl+Shift+O',
    Light: 'CmdOrCtrl+Shift+L',
    Dark: 'CmdOrCtrl+Shift+D',
    'Follow the System': 'CmdOrCtrl+Shift+Y',
    Mailbox: 'CmdOrCtrl+Shift+M',
  })
})

test.each([{ isMac: true }, { isMac: false }])('no two entries share their keys: %j', (options) => {
  const keys = setUp({ ...options, isDemo: true }).items.flatMap(({ accelerator }) => accelerator ?? [])
  expect(keys.length).toBeGreaterThan(8)
  expect(new Set(keys).size).toBe(keys.length)
})

test.each(['reload', 'zoomIn', 'zoomOut', 'resetZoom'] as const)("%s is the system's own", (role) => {
  expect(setUp().items.map((item) => item.role)).toContain(role)
})

test('the tools of developers are not in an installed application', () => {
  expect(setUp().items.map((item) => item.role)).not.toContain('toggleDevTools')
  expect(setUp({ isPackaged: false }).items.map((item) => item.role)).toContain('toggleDevTools')
})

test('macOS has the menu of the application, and quits there', () => {
  expect(setUp({ isMac: true }).items.map((item) => item.role)).toContain('appMenu')
  expect(setUp({ isMac: true }).items.map((item) => item.role)).not.toContain('quit')
  expect(setUp().items.map((item) => item.role)).toContain('quit')
})
