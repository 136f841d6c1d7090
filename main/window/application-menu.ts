import { app, Menu } from 'electron'
import { people } from '../../fixtures/people.ts'
import { type MenuActions, menuTemplate } from './menu.ts'

/** Replaces the application's menu. While the demo runs, it also has the demo users who can sign in. */
export function setApplicationMenu(isDemo: boolean, actions: MenuActions): void {
  const canSignIn = people.filter(({ isActive, isEmailVerified, isLocked }) => isActive && isEmailVerified && !isLocked)
  const template = menuTemplate({
    isMac: process.platform === 'darwin',
    isPackaged: app.isPackaged,
    people: isDemo ? canSignIn : undefined,
    actions,
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
