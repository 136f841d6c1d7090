import { Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { PageWait } from './components/page-wait.tsx'
import { Replay } from './components/replay.ts'
import { GuestOnly, SignedIn } from './guards.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { LoginScreen } from './screens/auth/login.tsx'

const LandingScreen = lazyScreen(
  '/landing',
  () => import('./screens/landing.tsx'),
  (file) => file.LandingScreen,
)
const CountryMembershipScreen = lazyScreen(
  '/country-membership',
  () => import('./screens/country-membership.tsx'),
  (file) => file.CountryMembershipScreen,
)
const RegisterScreen = lazyScreen(
  '/auth/register',
  () => import('./screens/auth/register.tsx'),
  (file) => file.RegisterScreen,
)
const VerifyEmailScreen = lazyScreen(
  '/auth/verify-email',
  () => import('./screens/auth/verify-email.tsx'),
  (file) => file.VerifyEmailScreen,
)
const VerifyPendingScreen = lazyScreen(
  '/auth/verify-pending',
  () => import('./screens/auth/verify-pending.tsx'),
  (file) => file.VerifyPendingScreen,
)
const ForgotPasswordScreen = lazyScreen(
  '/auth/forgot-password',
  () => import('./screens/auth/forgot-password.tsx'),
  (file) => file.ForgotPasswordScreen,
)
const ResetPasswordScreen = lazyScreen(
  '/auth/reset-password',
  () => import('./screens/auth/reset-password.tsx'),
  (file) => file.ResetPasswordScreen,
)
const ConsentScreen = lazyScreen(
  '/oauth/consent',
  () => import('./screens/oauth/consent.tsx'),
  (file) => file.ConsentScreen,
)
const CallbackScreen = lazyScreen(
  '/oauth/callback',
  () => import('./screens/oauth/callback.tsx'),
  (file) => file.CallbackScreen,
)
const DashboardShell = lazyScreen(
  '/dashboard/shell',
  () => import('./screens/dashboard/shell.tsx'),
  (file) => file.DashboardShell,
)
const HomeScreen = lazyScreen(
  '/dashboard/home',
  () => import('./screens/dashboard/home.tsx'),
  (file) => file.HomeScreen,
)
const SecurityScreen = lazyScreen(
  '/dashboard/security',
  () => import('./screens/dashboard/security.tsx'),
  (file) => file.SecurityScreen,
)
const SettingsScreen = lazyScreen(
  '/dashboard/settings',
  () => import('./screens/dashboard/settings.tsx'),
  (file) => file.SettingsScreen,
)
const ReferralsScreen = lazyScreen(
  '/dashboard/referrals',
  () => import('./screens/dashboard/referrals.tsx'),
  (file) => file.ReferralsScreen,
)
const TermsScreen = lazyScreen(
  '/terms',
  () => import('./screens/terms.tsx'),
  (file) => file.TermsScreen,
)
const PrivacyScreen = lazyScreen(
  '/privacy',
  () => import('./screens/privacy.tsx'),
  (file) => file.PrivacyScreen,
)

/** The routes of specification §2, row by row. Signing in comes with the first file; every other screen when it is asked for. */
export function App() {
  return (
    <Suspense fallback={<PageWait />}>
      <Switch>
        <Route path="/">
          <LandingScreen />
        </Route>
        <Route path="/country-membership">
          <CountryMembershipScreen />
        </Route>
        <Route path="/auth/login">
          <GuestOnly>
            <LoginScreen />
          </GuestOnly>
        </Route>
        <Route path="/auth/register">
          <GuestOnly>
            <RegisterScreen />
          </GuestOnly>
        </Route>
        <Route path="/auth/verify-email">
          <GuestOnly signedIn={<VerifyEmailScreen isSignedIn />}>
            <VerifyEmailScreen />
          </GuestOnly>
        </Route>
        <Route path="/auth/verify-pending">
          <GuestOnly>
            <VerifyPendingScreen />
          </GuestOnly>
        </Route>
        <Route path="/auth/forgot-password">
          <GuestOnly>
            <ForgotPasswordScreen />
          </GuestOnly>
        </Route>
        <Route path="/auth/reset-password">
          <GuestOnly>
            <ResetPasswordScreen />
          </GuestOnly>
        </Route>
        <Route path="/oauth/consent">
          <ConsentScreen />
        </Route>
        <Route path="/oauth/callback">
          <CallbackScreen />
        </Route>
        <Route path="/dashboard/*?">
          <SignedIn>
            {(user) => (
              <DashboardShell key={user.id} user={user}>
                <Suspense fallback={<PageWait />}>
                  <Switch>
                    <Route path="/dashboard/security">
                      <SecurityScreen user={user} />
                    </Route>
                    <Route path="/dashboard/settings">
                      <SettingsScreen user={user} />
                    </Route>
                    <Route path="/dashboard/referrals">
                      <ReferralsScreen user={user} />
                    </Route>
                    <Route>
                      <HomeScreen user={user} />
                    </Route>
                  </Switch>
                </Suspense>
              </DashboardShell>
            )}
          </SignedIn>
        </Route>
        <Route path="/terms">
          <TermsScreen />
        </Route>
        <Route path="/privacy">
          <PrivacyScreen />
        </Route>
        <Route>
          <Redirect to="/" replace />
        </Route>
      </Switch>
      <Replay />
    </Suspense>
  )
}
