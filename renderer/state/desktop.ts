import { getDefaultStore } from 'jotai'
import { navigate } from 'wouter/use-browser-location'
import type { Bridge, Command } from '../../preload/bridge.ts'
import { cancelBrowserSignIn } from './browser-sign-in.ts'
import { signOut } from './session.ts'
import { sessionAtom, signOutFailedAtom } from './session-atom.ts'
import { demoSignInAtom } from './sign-in.ts'
import { setTheme } from './theme.ts'

const store = getDefaultStore()

/** Leaves room for the shell's drag strip (styles.css), opens the links of the system and does what its menu says. */
export function startDesktop({ platform, onDeepLink, onCommand }: Bridge): void {
  document.documentElement.dataset.desktop = platform
  onDeepLink((route) => navigate(route))
  onCommand((command) => void obey(command))
}

async function obey(command: Command): Promise<void> {
  if (command.name === 'open') navigate(command.route)
  if (command.name === 'theme') setTheme(command.theme)
  if (command.name === 'sign-out') await leaveAccount()
  if (command.name === 'sign-in') {
    cancelBrowserSignIn()
    // The demo's provider may have been started anew meanwhile: then there is nothing left to sign out of.
    await signOut({ stay: true }).catch(() => undefined)
    store.set(demoSignInAtom, { email: command.email, password: command.password })
    navigate('/auth/login')
  }
}

async function leaveAccount(): Promise<void> {
  if (store.get(sessionAtom).status === 'anonymous') return
  store.set(signOutFailedAtom, false)
  try {
    await signOut()
  } catch {
    store.set(signOutFailedAtom, true)
    if (!location.pathname.startsWith('/dashboard')) navigate('/dashboard')
  }
}
