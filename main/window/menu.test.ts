import { expect, test } from 'vitest'
import { grace } from '../../fixtures/people.ts'
import type { Command } from '../../preload/bridge.ts'
import { menuTemplate } from './menu.ts'

type Item = ReturnType<typeof menuTemplate>[number]

/** All items of the menu, and what each does when it is chosen. */
function openMenu({ isMac = false, isDemo = false, isPackaged = true } = {}) {
  const done: (Command | string)[] = []
  const template = menuTemplate({
    isMac,
    isPackaged,
    people: isDemo ? [grace] : undefined,
    actions: {
      sendCommand: (command) => done.push(command),
      startDemo: () => done.push('start'),
      stopDemo: () => done.push('stop'),
      resetDemo: () => done.push('reset'),
      openDemoPage: (path) => done.push(path),
    },
  })
  const items = all(template)
  const effects = items.flatMap(({ label, click }) => {
    if (!click) return []
    Reflect.apply(click, null, [])
    return [[label, done.pop()]]
  })
  return { items, effects: Object.fromEntries(effects), roles: items.map(({ role }) => role) }
}

function all(items: Item[]): Item[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? all(item.submenu) : [])])
}

const always = {
  Dashboard: { name: 'open', route: '/dashboard' },
  Security: { name: 'open', route: '/dashboard/security' },
  Settings: { name: 'open', route: '/dashboard/settings' },
  Referrals: { name: 'open', route: '/dashboard/referrals' },
  'Country Membership': { name: 'open', route: '/country-membership' },
  Light: { name: 'theme', theme: 'light' },
  Dark: { name: 'theme', theme: 'dark' },
  System: { name: 'theme', theme: 'system' },
  'Sign Out': { name: 'sign-out' },
}

test('each menu item sends its command', () => {
  expect(openMenu().effects).toEqual({ ...always, 'Start the Offline Demo': 'start' })
})

test('while the demo runs, the menu controls it', () => {
  expect(openMenu({ isDemo: true }).effects).toEqual({
    ...always,
    [`${grace.firstName}: ${grace.description}`]: { name: 'sign-in', email: grace.email, password: grace.password },
    Mailbox: '/__mock/mailbox',
    Agora: '/__mock/demo',
    'Control Panel': '/__mock/',
    Presentation: '/__mock/presentation',
    'Reset the Data': 'reset',
    'Stop the Demo': 'stop',
  })
})

test('no two menu items share a shortcut', () => {
  const shortcuts = openMenu({ isDemo: true }).items.flatMap(({ accelerator }) => accelerator ?? [])
  expect(shortcuts.length).toBeGreaterThan(8)
  expect(new Set(shortcuts).size).toBe(shortcuts.length)
})

test('an installed application has no developer tools', () => {
  expect(openMenu().roles).not.toContain('toggleDevTools')
  expect(openMenu({ isPackaged: false }).roles).toContain('toggleDevTools')
})

test('Quit is where each system expects it', () => {
  expect(openMenu({ isMac: true }).roles).toContain('appMenu')
  expect(openMenu({ isMac: true }).roles).not.toContain('quit')
  expect(openMenu().roles).toContain('quit')
})
