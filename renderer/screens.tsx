import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { User } from './api/contract.ts'
import { PageLoading } from './components/feedback/page-loading.tsx'
import { findRoute, type Path } from './routes.ts'
import { LoginScreen } from './screens/auth/login.tsx'

type Screen<Props> = { Screen: ComponentType<Props>; load: () => Promise<unknown> }
export type DashboardPath = Extract<Path, `/dashboard${string}`>

/**
 * A screen in its own module. A loaded screen renders immediately and hydrates in one pass. `React.lazy` alone would show its fallback
 * for 300 ms, even for a resolved promise.
 */
function lazyScreen<Name extends string, Props extends object>(
  importModule: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): Screen<Props> {
  let loaded: ComponentType<Props> | undefined
  const load = async () => {
    loaded = (await importModule())[name]
  }
  const Lazy = lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: (await importModule())[name] }))
  function Screen(props: Props) {
    // A prefetch must not remount a mounted screen.
    const [Loaded] = useState(() => loaded)
    if (Loaded) return <Loaded {...props} />
    return (
      <Suspense fallback={<PageLoading />}>
        <Lazy {...props} />
      </Suspense>
    )
  }
  return { Screen, load }
}

/** The sign-in screen is in the first chunk, because every guard may lead to it. */
export const SCREENS: Record<Exclude<Path, DashboardPath>, Screen<object>> = {
  '/': lazyScreen(() => import('./screens/public/landing.tsx'), 'LandingScreen'),
  '/country-membership': lazyScreen(() => import('./screens/public/country-membership.tsx'), 'CountryMembershipScreen'),
  '/auth/login': { Screen: LoginScreen, load: async () => {} },
  '/auth/register': lazyScreen(() => import('./screens/auth/register.tsx'), 'RegisterScreen'),
  '/auth/verify-email': lazyScreen(() => import('./screens/auth/verify-email.tsx'), 'VerifyEmailScreen'),
  '/auth/verify-pending': lazyScreen(() => import('./screens/auth/verify-pending.tsx'), 'VerifyPendingScreen'),
  '/auth/forgot-password': lazyScreen(() => import('./screens/auth/forgot-password.tsx'), 'ForgotPasswordScreen'),
  '/auth/reset-password': lazyScreen(() => import('./screens/auth/reset-password.tsx'), 'ResetPasswordScreen'),
  '/oauth/consent': lazyScreen(() => import('./screens/oauth/consent.tsx'), 'ConsentScreen'),
  '/oauth/callback': lazyScreen(() => import('./screens/oauth/callback.tsx'), 'CallbackScreen'),
  '/terms': lazyScreen(() => import('./screens/public/terms.tsx'), 'TermsScreen'),
  '/privacy': lazyScreen(() => import('./screens/public/privacy.tsx'), 'PrivacyScreen'),
}

export const LAYOUT = lazyScreen(() => import('./screens/dashboard/layout.tsx'), 'DashboardLayout')

export const DASHBOARD_SCREENS: Record<DashboardPath, Screen<{ user: User }>> = {
  '/dashboard': lazyScreen(() => import('./screens/dashboard/home/home.tsx'), 'HomeScreen'),
  '/dashboard/security': lazyScreen(() => import('./screens/dashboard/security/security.tsx'), 'SecurityScreen'),
  '/dashboard/settings': lazyScreen(() => import('./screens/dashboard/settings/settings.tsx'), 'SettingsScreen'),
  '/dashboard/referrals': lazyScreen(() => import('./screens/dashboard/referrals/referrals.tsx'), 'ReferralsScreen'),
}

export function isDashboard(path: Path): path is DashboardPath {
  return path in DASHBOARD_SCREENS
}

/** Loads the modules of an address. Returns false if one fails to load; rendering then tries again. */
export async function loadScreen(pathname: string): Promise<boolean> {
  const path = findRoute(pathname)
  if (!path) return true
  const screens = isDashboard(path) ? [LAYOUT, DASHBOARD_SCREENS[path]] : [SCREENS[path]]
  const results = await Promise.allSettled(screens.map(({ load }) => load()))
  return results.every(({ status }) => status === 'fulfilled')
}

/** Loads the screen of a link when it is hovered, touched or focused. */
export function startPrefetch(): void {
  for (const type of ['pointerover', 'focusin'])
    addEventListener(type, ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.origin === location.origin) void loadScreen(link.pathname)
    })
}
