import { House, LayoutDashboard, LogOut, Shield, SlidersHorizontal, Users, X } from 'lucide'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import type { User } from '../../api/contract/users.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { UserSummary } from '../../components/data/user-summary.tsx'
import { Icon } from '../../components/icon.tsx'
import { Logo } from '../../components/layout/logo.tsx'
import { ThemeSwitcher } from '../../components/layout/theme-switcher.tsx'
import { matchPath } from '../../routes.ts'
import { displayName } from '../../rules/names.ts'

const NAV_LINKS = [
  { href: '/', name: 'Home', icon: House },
  { href: '/dashboard', name: 'Dashboard', icon: LayoutDashboard },
  { href: '/dashboard/security', name: 'Security', icon: Shield },
  { href: '/dashboard/settings', name: 'Settings', icon: SlidersHorizontal },
  { href: '/dashboard/referrals', name: 'Referrals', icon: Users },
]

type AccountMenuProps = { user: User; isSigningOut: boolean; waitSeconds: number; onSignOut: () => void }

export function AccountMenu({ user, isSigningOut, waitSeconds, onSignOut }: AccountMenuProps) {
  const path = matchPath(useLocation()[0])
  return (
    <>
      <nav aria-label="Account" className="grid gap-0.5">
        {NAV_LINKS.map(({ href, name, icon }) => (
          <Link key={href} href={href} aria-current={href === path ? 'page' : undefined} className="group nav-link">
            <Icon icon={icon} className="group-aria-[current]:text-bronze" />
            {name}
          </Link>
        ))}
      </nav>
      <div className="mt-auto pt-6">
        {/* An email address of usual length fits on one line of the narrow sidebar. */}
        <div className="py-3 max-sidebar:px-2 desktop:px-2">
          <UserSummary user={user} name={displayName(user)} />
        </div>
        <div className="flex gap-2 border-border border-t pt-3">
          <Button
            variant="ghost"
            className="-ml-1 flex-1 justify-start"
            icon={<Icon icon={LogOut} />}
            waitSeconds={waitSeconds}
            busyLabel={isSigningOut && 'Signing out...'}
            onClick={onSignOut}
          >
            Sign out
          </Button>
          <ThemeSwitcher />
        </div>
      </div>
    </>
  )
}

/**
 * The menu in narrow windows. Closes on Escape, on a click outside, when the user chooses a link and when the focus leaves it. A popover,
 * because a modal dialog makes the whole page inert, which delays its first frame.
 */
export function SlideInMenu({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = menu.current
    element?.showPopover()
    element?.querySelector('button')?.focus()
    // Hiding the popover returns the focus to its trigger, which removing it would not.
    return () => element?.hidePopover()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, and a link chosen by keyboard sends a click
    <div
      ref={menu}
      popover="auto"
      role="dialog"
      aria-label="Menu"
      // A press outside the menu keeps the focus in the popover, which returns it.
      tabIndex={-1}
      className="fixed inset-0 m-0 size-full border-0 bg-scrim p-0 text-text sidebar:hidden print:hidden"
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose()
      }}
      onClick={({ currentTarget, target }) => {
        if (target === currentTarget || (target instanceof Element && target.closest('a'))) onClose()
      }}
    >
      <div className="ml-auto h-full w-[min(320px,calc(100vw-56px))] overflow-y-auto border-l border-border bg-sunken shadow-float transition-[translate] duration-280 motion-reduce:transition-none starting:[translate:100%]">
        <div className="flex min-h-full flex-col px-4 pt-[calc(20px+var(--drag-region-height))] pb-4">
          <div className="mb-4 flex min-h-touch items-center justify-between">
            <IconButton
              label="Close menu"
              icon={<Icon icon={X} />}
              size="touch"
              className="order-last"
              onClick={onClose}
            />
            <Logo className="px-3" />
          </div>
          {children}
        </div>
      </div>
    </div>
  )
}
