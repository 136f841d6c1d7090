import { useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { GuestOnly, SignedIn } from './guards.tsx'
import { matchPath, ROUTES } from './routes.ts'
import { DASHBOARD_SCREENS, type DashboardPath, dashboardLayout, isDashboard, loadScreen, SCREENS } from './screens.tsx'

declare global {
  /** The form that was submitted before hydration (index.html). */
  var pendingSubmit: HTMLFormElement | undefined
}

export function App() {
  const [pathname] = useLocation()
  const path = matchPath(pathname)
  useEffect(replay, [])
  useEffect(() => {
    // Once the account exists, the next screen must not fail to load.
    if (path === '/auth/register') void loadScreen('/auth/verify-pending')
  }, [path])
  if (!path) return <Redirect to="/" replace />
  if (isDashboard(path)) return <DashboardPage path={path} />
  const { guard } = ROUTES[path]
  const { Component: Screen } = SCREENS[path]
  switch (guard) {
    case 'none':
      return <Screen />
    case 'guest':
      return (
        // Signed-in users may open the link in a verification email too.
        <GuestOnly allowSignedIn={path === '/auth/verify-email'}>
          <Screen />
        </GuestOnly>
      )
    default:
      return guard satisfies never
  }
}

function DashboardPage({ path }: { path: DashboardPath }) {
  const { Component: Screen } = DASHBOARD_SCREENS[path]
  return (
    <SignedIn>
      {(user) => (
        <dashboardLayout.Component key={user.id} user={user}>
          <Screen user={user} />
        </dashboardLayout.Component>
      )}
    </SignedIn>
  )
}

/** Replays input, focus and a submit that happened before hydration. */
function replay(): void {
  document.getElementById('script-error')?.remove()
  for (const field of document.querySelectorAll('input'))
    if (field.value !== field.defaultValue) field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  const form = globalThis.pendingSubmit
  globalThis.pendingSubmit = undefined
  form?.requestSubmit()
}
