import { BRAND_NAME } from './settings.ts'

/** 'guest' sends signed-in users to the dashboard, 'user' sends guests to the sign-in page. */
type Guard = 'none' | 'guest' | 'user'

type Route = {
  title: string
  guard: Guard
  /** A page for guests that signed-in users may open too: the link of a verification email. */
  allowsSignedIn?: true
  /** Search engines index only these pages. */
  isPrerendered?: true
  /** The screen that follows. It loads together with this one, because it must not fail to load once the account exists. */
  next?: string
}

/** Every path of the portal. Plain data, because the build, the desktop menu and the tests read it too; screens.tsx has the screens. */
export const ROUTES = {
  '/': { title: BRAND_NAME, guard: 'none', isPrerendered: true },
  '/country-membership': { title: 'Country membership', guard: 'none', isPrerendered: true },
  '/auth/login': { title: 'Sign in', guard: 'guest', isPrerendered: true },
  '/auth/register': { title: 'Create your account', guard: 'guest', isPrerendered: true, next: '/auth/verify-pending' },
  '/auth/verify-email': { title: 'Verifying your email', guard: 'guest', allowsSignedIn: true },
  '/auth/verify-pending': { title: 'Check your email', guard: 'guest' },
  '/auth/forgot-password': { title: 'Reset your password', guard: 'guest', isPrerendered: true },
  '/auth/reset-password': { title: 'Reset your password', guard: 'guest' },
  // The screen has its own guard: it saves the request first, and stays open when the session ends.
  '/oauth/consent': { title: 'Authorize application', guard: 'none' },
  '/oauth/callback': { title: 'Processing', guard: 'none' },
  '/dashboard': { title: 'Dashboard', guard: 'user' },
  '/dashboard/security': { title: 'Security', guard: 'user' },
  '/dashboard/settings': { title: 'Settings', guard: 'user' },
  '/dashboard/referrals': { title: 'Referrals', guard: 'user' },
  '/terms': { title: 'Terms of Service', guard: 'none', isPrerendered: true },
  '/privacy': { title: 'Privacy Policy', guard: 'none', isPrerendered: true },
} as const satisfies Record<string, Route>

export type Path = keyof typeof ROUTES
export type PrerenderedPath = { [P in Path]: (typeof ROUTES)[P] extends { isPrerendered: true } ? P : never }[Path]

export const PATHS: Path[] = Object.keys(ROUTES).filter(isPath)

/** Unknown paths below /dashboard show the dashboard. */
export function matchPath(pathname: string): Path | undefined {
  const path = pathname.replace(/(.)\/+$/, '$1').toLowerCase()
  if (isPath(path)) return path
  return path.startsWith('/dashboard/') ? '/dashboard' : undefined
}

export function isGuestOnly(pathname: string): boolean {
  const path = matchPath(pathname)
  return path !== undefined && ROUTES[path].guard === 'guest'
}

export function isPrerendered(path: Path): path is PrerenderedPath {
  return 'isPrerendered' in ROUTES[path]
}

export function formatTitle(title: string): string {
  return title === BRAND_NAME ? BRAND_NAME : `${title} · ${BRAND_NAME}`
}

function isPath(path: string): path is Path {
  return Object.hasOwn(ROUTES, path)
}
