import type { User } from './api/contract/users.ts'
import { type LazyComponent, lazyComponent } from './components/feedback/lazy-component.tsx'
import { matchPath, type Path, type ROUTES } from './routes.ts'
import { LoginScreen } from './screens/auth/login.tsx'

export type DashboardPath = { [P in Path]: (typeof ROUTES)[P] extends { guard: 'user' } ? P : never }[Path]

/** The sign-in page is in the first chunk, because every protected page may redirect to it. */
export const SCREENS: Record<Exclude<Path, DashboardPath>, LazyComponent<object>> = {
  '/': lazyComponent(() => import('./screens/public/landing.tsx'), 'LandingScreen'),
  '/country-membership': lazyComponent(
    () => import('./screens/public/country-membership.tsx'),
    'CountryMembershipScreen',
  ),
  '/auth/login': { Component: LoginScreen, load: async () => {} },
  '/auth/register': lazyComponent(() => import('./screens/auth/register.tsx'), 'RegisterScreen'),
  '/auth/verify-email': lazyComponent(() => import('./screens/auth/verify-email.tsx'), 'VerifyEmailScreen'),
  '/auth/verify-pending': lazyComponent(() => import('./screens/auth/verify-pending.tsx'), 'VerifyPendingScreen'),
  '/auth/forgot-password': lazyComponent(() => import('./screens/auth/forgot-password.tsx'), 'ForgotPasswordScreen'),
  '/auth/reset-password': lazyComponent(() => import('./screens/auth/reset-password.tsx'), 'ResetPasswordScreen'),
  '/oauth/consent': lazyComponent(() => withAllStyles(import('./screens/oauth/consent.tsx')), 'ConsentScreen'),
  '/oauth/callback': lazyComponent(() => withAllStyles(import('./screens/oauth/callback.tsx')), 'CallbackScreen'),
  '/terms': lazyComponent(() => import('./screens/public/terms.tsx'), 'TermsScreen'),
  '/privacy': lazyComponent(() => import('./screens/public/privacy.tsx'), 'PrivacyScreen'),
}

export const dashboardLayout = lazyComponent(
  () => withAllStyles(import('./screens/dashboard/layout.tsx')),
  'DashboardLayout',
)

export const DASHBOARD_SCREENS: Record<DashboardPath, LazyComponent<{ user: User }>> = {
  '/dashboard': lazyComponent(() => import('./screens/dashboard/home/home.tsx'), 'HomeScreen'),
  '/dashboard/security': lazyComponent(() => import('./screens/dashboard/security/security.tsx'), 'SecurityScreen'),
  '/dashboard/settings': lazyComponent(() => import('./screens/dashboard/settings/settings.tsx'), 'SettingsScreen'),
  '/dashboard/referrals': lazyComponent(() => import('./screens/dashboard/referrals/referrals.tsx'), 'ReferralsScreen'),
}

export function isDashboard(path: Path): path is DashboardPath {
  return path in DASHBOARD_SCREENS
}

/** Loads the modules of a path. Returns false if one fails to load; rendering then tries again. */
export async function loadScreen(pathname: string): Promise<boolean> {
  const path = matchPath(pathname)
  if (!path) return true
  const screens = isDashboard(path) ? [dashboardLayout, DASHBOARD_SCREENS[path]] : [SCREENS[path]]
  const results = await Promise.allSettled(screens.map(({ load }) => load()))
  return results.every(({ status }) => status === 'fulfilled')
}

let allStyles: Promise<unknown> | undefined

/** Prerendered pages contain only prerendered.css. All other screens need the whole style sheet, a link that is disabled until then. */
async function withAllStyles<M>(module: Promise<M>): Promise<M> {
  const link = document.querySelector<HTMLLinkElement>('link[disabled]')
  if (link)
    allStyles = new Promise((resolve, reject) => {
      link.onload = resolve
      link.onerror = reject
      link.disabled = false
    })
  await allStyles
  return module
}

/** Loads the screen of a link when it is hovered, touched or focused. */
export function startPrefetch(): void {
  for (const type of ['pointerover', 'focusin'])
    addEventListener(type, ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.origin === location.origin) void loadScreen(link.pathname)
    })
}
