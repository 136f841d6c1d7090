import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import { Menu } from 'lucide'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { isTemporaryFailure, retryAfter } from '../../api/api-error.ts'
import type { User } from '../../api/contract/users.ts'
import { newQueryClient } from '../../api/query-client.ts'
import { IconButton } from '../../components/button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { ServiceNoticeContext } from '../../components/feedback/load-state.tsx'
import { Icon } from '../../components/icon.tsx'
import { Logo } from '../../components/layout/logo.tsx'
import { SkipLink } from '../../components/layout/skip-link.tsx'
import { ErrorBoundary } from '../../fatal-error-page.tsx'
import { useSubmit } from '../../hooks/use-submit.ts'
import { sessionAtom, signOutFailedAtom } from '../../session/session-atom.ts'
import { isSessionInMemory } from '../../session/session-store.ts'
import { signOut } from '../../session/sign-out.ts'
import { AccountMenu, SlideInMenu } from './account-menu.tsx'
import { ServiceNotice, useServiceError } from './service-notice.tsx'

type DashboardLayoutProps = {
  user: User
  /** True if another tab has switched this page to a different account. */
  isOtherUser: boolean
  screens: Record<string, { load: () => Promise<unknown> }>
  children: ReactNode
}

/** Late enough to delay nothing. */
const PRELOAD_AFTER_MS = 1_000

/** The frame of every dashboard screen: the navigation, and notices about the session. */
export function DashboardLayout({ user, isOtherUser, screens, children }: DashboardLayoutProps) {
  const [path] = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [hasSignOutFailed, setSignOutFailed] = useAtom(signOutFailedAtom)
  const [isInMemory, setInMemory] = useState(isSessionInMemory)
  const serviceError = useServiceError()
  const [isNoticeDismissed, setNoticeDismissed] = useState(false)
  if (!serviceError && isNoticeDismissed) setNoticeDismissed(false)
  const hasNotice = Boolean(serviceError) && !isNoticeDismissed

  const {
    submit: onSignOut,
    busy,
    waitSeconds,
  } = useSubmit({
    async send(signal) {
      setSignOutFailed(false)
      await signOut({ signal }).catch((error: unknown) => {
        setMenuOpen(false)
        setSignOutFailed(true)
        throw error
      })
    },
  })
  // The layout is keyed by user, so cached data never outlives their session.
  const [queryClient] = useState(newQueryClient)
  useReloadAfterOutage(queryClient)
  const root = useRef<HTMLDivElement>(null)
  useForgetOnUnmount(root, queryClient)
  usePreload(screens)
  const menu = <AccountMenu user={user} isSigningOut={busy} waitSeconds={waitSeconds} onSignOut={onSignOut} />

  return (
    <div
      ref={root}
      className="grid min-h-dvh grid-cols-[minmax(0,1fr)] pt-drag-region sidebar:grid-cols-[13.5rem_minmax(0,1fr)] desktop:grid-cols-[15.5rem_minmax(0,1fr)] wide:grid-cols-[17rem_minmax(0,1fr)] print:block"
    >
      <SkipLink />
      <aside className="sticky top-0 z-30 -mt-drag-region hidden h-dvh flex-col overflow-y-auto border-border border-r bg-sunken px-4 pt-[calc(20px+var(--drag-region-height))] pb-4 sidebar:flex print:hidden">
        <Logo className="mb-6 px-3" />
        {menu}
      </aside>
      <div className="min-w-0">
        <header className="sticky top-drag-region z-10 flex h-15 items-center justify-between border-border border-b bg-sunken pr-2 pl-4 sidebar:hidden print:hidden">
          <Logo size={20} />
          <IconButton
            label="Open menu"
            icon={<Icon icon={Menu} />}
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
          />
        </header>
        {isMenuOpen && <SlideInMenu onClose={() => setMenuOpen(false)}>{menu}</SlideInMenu>}
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto grid max-w-340 gap-4 px-4 pt-6 pb-14 tablet:gap-6 tablet:px-6 tablet:pt-8 desktop:px-10 desktop:pt-10 desktop:pb-16 wide:max-w-348 wide:px-14 wide:pt-14 wide:pb-24"
        >
          {hasSignOutFailed && (
            <Banner tone="error" onDismiss={() => setSignOutFailed(false)}>
              Failed to logout. Please try again.
            </Banner>
          )}
          {hasNotice && <ServiceNotice error={serviceError} onDismiss={() => setNoticeDismissed(true)} />}
          {isOtherUser && (
            <Banner tone="warning" isBackground isDismissible>
              You're now signed in to a different account.
            </Banner>
          )}
          {isInMemory && (
            <Banner tone="warning" isBackground onDismiss={() => setInMemory(false)}>
              We couldn't save the cookies that keep you signed in. You'll be signed out when you reload or close this
              tab.
            </Banner>
          )}
          <QueryClientProvider client={queryClient}>
            <ServiceNoticeContext value={hasNotice}>
              <ScreenErrorBoundary key={path} hasLayout>
                {children}
              </ScreenErrorBoundary>
            </ServiceNoticeContext>
          </QueryClientProvider>
        </main>
      </div>
    </div>
  )
}

/**
 * Tries again once the connection is back: the screen's code may not have loaded. Not in `ErrorBoundary`, which is in the first script of
 * every page.
 */
class ScreenErrorBoundary extends ErrorBoundary {
  recover = () => {
    if (this.state.hasFailed) this.setState({ hasFailed: false })
  }

  override componentDidMount() {
    addEventListener('online', this.recover)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.recover)
  }
}

/** Without a connection, the other screens can then be opened too. */
function usePreload(screens: DashboardLayoutProps['screens']): void {
  useEffect(() => {
    const preload = () => {
      // Some browsers don't try again to load a module that they couldn't load.
      if (!navigator.onLine) return
      for (const { load } of Object.values(screens)) load().catch(() => {})
    }
    const timer = setTimeout(preload, PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [screens])
}

/**
 * Otherwise lists and client secrets would stay in memory: for five minutes by the timers of the queries, which start when the screen
 * unmounts, after the layout, and as text around the control that was clicked or focused last. Strict Mode mounts the layout again at once.
 */
function useForgetOnUnmount(root: RefObject<HTMLDivElement | null>, queryClient: QueryClient): void {
  const clearing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const elements = root.current?.getElementsByTagName('*') ?? []
    clearTimeout(clearing.current)
    return () => {
      clearing.current = setTimeout(() => {
        queryClient.clear()
        for (const element of Array.from(elements)) element.replaceChildren()
      })
    }
  }, [root, queryClient])
}

/**
 * Repeats the screen's temporary failures once the session can be validated again, by the timer or by Try again. A call that has to wait
 * is left to its own button.
 */
function useReloadAfterOutage(queryClient: QueryClient): void {
  const session = useAtomValue(sessionAtom)
  const isDown = session.status === 'signed-in' && session.error !== undefined
  const wasDown = useRef(false)
  useEffect(() => {
    if (wasDown.current && !isDown)
      void queryClient.refetchQueries({
        type: 'active',
        predicate: ({ state: { error } }) => error !== null && isTemporaryFailure(error) && retryAfter(error) === 0,
      })
    wasDown.current = isDown
  }, [isDown, queryClient])
}
