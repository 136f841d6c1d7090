import { isLazyScreen, loadScreen } from './lazy-screen.tsx'
import { looksLikeOAuthFlow } from './rules/oauth-flow.ts'
import { isGuestOnly } from './rules/redirect-target.ts'
import type { Session } from './state/session-atom.ts'

type Address = Pick<Location, 'pathname' | 'search'>
type Status = Session['status']

/** Milliseconds after which a wait is worth showing. */
const SHORT = 150

/**
 * Settles when the files of the screen at `address` have run, or the wait for them has become long. Rendered before, the screen would
 * begin with the sign that it waits, and React keeps such a sign for 300 ms, however soon the file is there.
 */
export function firstScreen(address: Address, status: Status): Promise<unknown> {
  const files = screenFiles(address, status).map(loadScreen)
  const long = new Promise((resolve) => setTimeout(resolve, SHORT))
  return Promise.race([Promise.all(files), long])
}

/** The files of the screen that is shown at an address, after the guards: its path names its file; those of the dashboard stand in its shell. */
export function screenFiles({ pathname, search }: Address, status: Status): string[] {
  if (pathname.startsWith('/dashboard')) return status === 'anonymous' ? [] : dashboardFiles(pathname)
  const isLedOn = status === 'signed-in' && isGuestOnly(pathname) && !looksLikeOAuthFlow(pathname, search)
  // A signed-in user who follows the link of a mail is told what came of it.
  return isLedOn && pathname !== '/auth/verify-email' ? dashboardFiles() : [screenFile(pathname)]
}

/** The path of a screen names its file; '/' is the landing page. */
export function screenFile(path: string): string {
  return path === '/' ? '/landing' : path
}

function dashboardFiles(path = '/dashboard'): string[] {
  const isHome = path === '/dashboard' || !isLazyScreen(path)
  return ['/dashboard/shell', isHome ? '/dashboard/home' : path]
}
