import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { PageWait } from './components/page-wait.tsx'
import { Replay } from './components/replay.ts'
import { GuestOnly, SignedIn } from './guards.tsx'
import { LoginScreen } from './screens/auth/login.tsx'
import { LandingScreen } from './screens/landing.tsx'

const CountryMembershipScreen = lazy(() =>
  import('./screens/country-membership.tsx').then((file) => ({ default: file.CountryMembershipScreen })),
)
const RegisterScreen = lazy(() =>
  import('./screens/auth/register.tsx').then((file) => ({ default: file.RegisterScreen })),
)
const VerifyEmailScreen = lazy(() =>
  import('./screens/auth/verify-email.tsx').then((file) => ({ default: file.VerifyEmailScreen })),
)
const VerifyPendingScreen = lazy(() =>
  import('./screens/auth/verify-pending.tsx').then((file) => ({ default: file.VerifyPendingScreen })),
)
const ForgotPasswordScreen = lazy(() =>
  import('./screens/auth/forgot-password.tsx').then((file) => ({ default: file.ForgotPasswordScreen })),
)
const ResetPasswordScreen = lazy(() =>
  import('./screens/auth/reset-password.tsx').then((file) => ({ default: file.ResetPasswordScreen })),
)
const ConsentScreen = lazy(() =>
  import('./screens/oauth/consent.tsx').then((file) => ({ default: file.ConsentScreen })),
)
const CallbackScreen = lazy(() =>
  import('./screens/oauth/callback.tsx').then((file) => ({ default: file.CallbackScreen })),
)
const DashboardShell = lazy(() =>
  import('./screens/dashboard/shell.tsx').then((file) => ({ default: file.DashboardShell })),
)
const HomeScreen = lazy(() => import('./screens/dashboard/home.tsx').then((file) => ({ default: file.HomeScreen })))
const SecurityScreen = lazy(() =>
  import('./screens/dashboard/security.tsx').then((file) => ({ default: file.SecurityScreen })),
)
const SettingsScreen = lazy(() =>
  import('./screens/dashboard/settings.tsx').then((file) => ({ default: file.SettingsScreen })),
)
const ReferralsScreen = lazy(() =>
  import('./screens/dashboard/referrals.tsx').then((file) => ({ default: file.ReferralsScreen })),
)
const TermsScreen = lazy(() => import('./screens/terms.tsx').then((file) => ({ default: file.TermsScreen })))
const PrivacyScreen = lazy(() => import('./screens/privacy.tsx').then((file) => ({ default: file.PrivacyScreen })))

/** The routes of specification §2, row by row. The landing page and signing in come with the first file; every other screen when it is asked for. */
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
