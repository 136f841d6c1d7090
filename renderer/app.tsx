import { useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useReplay } from './components/forms/use-replay.ts'
import { GuestOnly, SignedIn } from './guards.tsx'
import { ROUTES, routeAt } from './routes.ts'
import { DASHBOARD_SCREENS, type DashboardPath, isDashboard, LAYOUT, loadScreen, SCREENS } from './screens.tsx'

export function App() {
  const [pathname] = useLocation()
  const path = routeAt(pathname)
  useReplay()
  useEffect(() => {
    // Once the account exists, the next screen must not fail to load.
    if (path === '/auth/register') void loadScreen('/auth/verify-pending')
  }, [path])
  if (!path) return <Redirect to="/" replace />
  if (isDashboard(path)) return <DashboardPage path={path} />
  const { Screen } = SCREENS[path]
  if (ROUTES[path].guard === 'none') return <Screen />
  return (
    // Signed-in users may open the link in a verification email too.
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
        <LAYOUT.Screen key={user.id} user={user}>
          <Screen user={user} />
        </LAYOUT.Screen>
      )}
    </SignedIn>
  )
}
