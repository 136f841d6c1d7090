import { Suspense, useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { PageWait } from './components/page-wait.tsx'
import { useReplay } from './components/use-replay.ts'
import { GuestOnly, SignedIn } from './guards.tsx'
import { type Path, ROUTES, routeAt } from './routes.ts'
import { DASHBOARD_SCREENS, type DashboardPath, isDashboard, loadScreen, SCREENS, SHELL } from './screens.ts'

export function App() {
  const [pathname] = useLocation()
  return (
    <Suspense fallback={<PageWait />}>
      <Page path={routeAt(pathname)} />
    </Suspense>
  )
}

function Page({ path }: { path: Path | undefined }) {
  useReplay()
  useEffect(() => {
    // Once the account is created, a screen that fails to load would be bad news.
    if (path === '/auth/register') void loadScreen('/auth/verify-pending')
  }, [path])
  if (!path) return <Redirect to="/" replace />
  if (isDashboard(path)) return <DashboardPage path={path} />
  const { Screen } = SCREENS[path]
  if (ROUTES[path].guard === 'none') return <Screen />
  return (
    // A signed-in user who opens the link of a mail has their address verified all the same.
    <GuestOnly allowSignedIn={path === '/auth/verify-email'}>
      <Screen />
    </GuestOnly>
  )
}

function DashboardPage({ path }: { path: DashboardPath }) {
  const { Screen } = DASHBOARD_SCREENS[path]
  return (
    <SignedIn>
      {(user) => (
        <SHELL.Screen key={user.id} user={user}>
          <Suspense fallback={<PageWait />}>
            <Screen user={user} />
          </Suspense>
        </SHELL.Screen>
      )}
    </SignedIn>
  )
}
