const SCREENS = import.meta.glob([
  './screens/{country-membership,terms,privacy}.tsx',
  './screens/auth/{register,verify-email,verify-pending,forgot-password,reset-password}.tsx',
  './screens/oauth/{consent,callback}.tsx',
  './screens/dashboard/{shell,home,security,settings,referrals}.tsx',
])

/** Milliseconds after which a wait is worth showing. */
const SHORT = 150

/**
 * Settles when the files of the screen at `path` have run, or the wait for them has become long. Rendered before, the screen would
 * begin with the sign that it waits, and React keeps such a sign for 300 ms, however soon the file is there.
 */
export function firstScreen(path: string): Promise<unknown> {
  const files = Object.entries(SCREENS).filter(([file]) => filesOf(path).includes(file))
  const long = new Promise((resolve) => setTimeout(resolve, SHORT))
  return Promise.race([Promise.allSettled(files.map(([, load]) => load())), long])
}

/** A screen's address names its file; those of the dashboard stand in its shell. */
function filesOf(path: string): string[] {
  if (!path.startsWith('/dashboard')) return [`./screens${path}.tsx`]
  return ['./screens/dashboard/shell.tsx', `./screens${path === '/dashboard' ? '/dashboard/home' : path}.tsx`]
}
