import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { grace, people } from '../../fixtures/people.ts'
import type { Command } from '../../preload/bridge.ts'
import { menuTemplate } from './menu.ts'

type Item = MenuItemConstructorOptions

function setUp({ isMac = false, isDemo = false, isPackaged = true } = {}) {
  const done: (Command | string)[] = []
  const template = menuTemplate({
    isMac,
    isPackaged,
    people: isDemo ? people : undefined,
    actions: {
      sendCommand: (command) => done.push(command),
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

function choose(items: Item[], label: string): void {
  const click: unknown = items.find((item) => item.label === label)?.click
  if (typeof click !== 'function') throw new Error(`The menu has no ${label}`)
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
])('%s sends its command', (label, command) => {
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
  ['Stop the Demo', 'end'],
])('%s is in the menu only while the demo runs', (label, command) => {
  const { items, done } = setUp({ isDemo: true })
  choose(items, label)
  expect(done).toEqual([command])
  expect(setUp().items.map((item) => item.label)).not.toContain(label)
})

test('no two menu items share a shortcut', () => {
  const shortcuts = setUp({ isDemo: true }).items.flatMap(({ accelerator }) => accelerator ?? [])
  expect(shortcuts.length).toBeGreaterThan(8)
  expect(new Set(shortcuts).size).toBe(shortcuts.length)
})

test('an installed application has no developer tools', () => {
  expect(setUp().items.map((item) => item.role)).not.toContain('toggleDevTools')
  expect(setUp({ isPackaged: false }).items.map((item) => item.role)).toContain('toggleDevTools')
})

test('Quit is in the application menu of macOS and in Account elsewhere', () => {
  expect(setUp({ isMac: true }).items.map((item) => item.role)).toContain('appMenu')
  expect(setUp({ isMac: true }).items.map((item) => item.role)).not.toContain('quit')
  expect(setUp().items.map((item) => item.role)).toContain('quit')
})
