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
    const route = path && ROUTES[path]
    if (route && 'next' in route) void loadScreen(route.next)
  }, [path])
  if (!path) return <Redirect to="/" replace state={{ isUnknownAddress: true }} />
  if (isDashboard(path)) return <DashboardPage path={path} />
  const route = ROUTES[path]
  const { Component: Screen } = SCREENS[path]
  switch (route.guard) {
    case 'none':
      return <Screen />
    case 'guest':
      return (
        <GuestOnly allowsSignedIn={'allowsSignedIn' in route}>
          <Screen />
        </GuestOnly>
      )
    default:
      return route satisfies never
  }
}

function DashboardPage({ path }: { path: DashboardPath }) {
  const { Component: Screen } = DASHBOARD_SCREENS[path]
  return (
    <SignedIn>
      {(user, isOtherUser) => (
        <dashboardLayout.Component key={user.id} user={user} isOtherUser={isOtherUser} screens={DASHBOARD_SCREENS}>
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
