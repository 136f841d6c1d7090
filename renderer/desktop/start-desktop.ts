import { getDefaultStore } from 'jotai'
import { navigate } from 'wouter/use-browser-location'
import type { Bridge, Command } from '../../preload/bridge.ts'
import { setTheme } from '../browser/theme.ts'
import { sessionAtom, signOutFailedAtom } from '../session/session-atom.ts'
import { demoSignInAtom } from '../session/sign-in.ts'
import { signOut } from '../session/sign-out.ts'
import { cancelBrowserSignIn } from './browser-sign-in.ts'

const store = getDefaultStore()

/** Makes room for the shell's drag region, follows deep links and runs the commands of the menu. */
export function startDesktop({ platform, onDeepLink, onCommand }: Bridge): void {
  document.documentElement.dataset.desktop = platform
  onDeepLink((route) => navigate(route))
  onCommand((command) => void runCommand(command))
}

async function runCommand(command: Command): Promise<void> {
  if (command.name === 'open') navigate(command.route)
  if (command.name === 'theme') setTheme(command.theme)
  if (command.name === 'sign-out') await signOutFromMenu()
  if (command.name === 'sign-in') {
    cancelBrowserSignIn()
    // The sign-in page is only for guests.
    await signOut({ stay: true, ignoreFailure: true })
    store.set(demoSignInAtom, { email: command.email, password: command.password })
    navigate('/auth/login')
  }
}

async function signOutFromMenu(): Promise<void> {
  if (store.get(sessionAtom).status === 'anonymous') return
  store.set(signOutFailedAtom, false)
  try {
    await signOut()
  } catch {
    store.set(signOutFailedAtom, true)
    if (!location.pathname.startsWith('/dashboard')) navigate('/dashboard')
  }
}
