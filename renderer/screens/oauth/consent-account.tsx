import { ChevronDown, type IconNode, LogIn, LogOut, UserPlus } from 'lucide'
import { type KeyboardEvent, useId } from 'react'
import { useLocation } from 'wouter'
import type { User } from '../../api/contract/users.ts'
import { Button } from '../../components/button.tsx'
import { UserSummary } from '../../components/data/user-summary.tsx'
import { Icon } from '../../components/icon.tsx'
import { useSubmit } from '../../hooks/use-submit.ts'
import { fullName } from '../../rules/names.ts'
import { signOut } from '../../session/sign-out.ts'

type ConsentAccountProps = { user: User; query: string; onError: (error: string | undefined) => void }

/**
 * Shows the signed-in user and a menu to choose another account. `query` is the authorization request.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/
 */
export function ConsentAccount({ user, query, onError }: ConsentAccountProps) {
  const menuId = useId()
  const [, navigate] = useLocation()
  const { submit: submitSignOut } = useSubmit({
    send() {
      onError(undefined)
      return signOut({ stay: true })
    },
    onError: () => onError('Failed to logout. Please try again.'),
  })

  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 rounded-card border border-border bg-sunken p-3">
      <UserSummary user={user} name={fullName(user)} />
      <div>
        <Button
          variant="secondary"
          size="sm"
          icon={<Icon icon={ChevronDown} size={16} className="order-last" />}
          popoverTarget={menuId}
          aria-haspopup="menu"
        >
          Switch Account
        </Button>
        <div
          id={menuId}
          popover="auto"
          role="menu"
          aria-label="Switch Account"
          tabIndex={-1}
          onToggle={({ currentTarget, newState }) => newState === 'open' && findItems(currentTarget)[0]?.focus()}
          onKeyDown={onMenuKeyDown}
          onClick={({ currentTarget }) => currentTarget.hidePopover()}
          className="popup-menu"
        >
          <MenuItem
            icon={LogIn}
            label="Sign in with a different account"
            onClick={() => navigate(`/auth/login${query}`)}
          />
          <MenuItem icon={UserPlus} label="Create new account" onClick={() => navigate(`/auth/register${query}`)} />
          <hr className="m-1.5 border-border" />
          <MenuItem icon={LogOut} label="Sign out" onClick={() => submitSignOut()} />
        </div>
      </div>
    </div>
  )
}

function MenuItem({ icon, label, onClick }: { icon: IconNode; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className="flex min-h-touch w-full items-center gap-3 rounded-control px-3 text-left font-medium hover:bg-tint focus:bg-tint"
      onClick={onClick}
    >
      <Icon icon={icon} className="text-text-3" />
      {label}
    </button>
  )
}

function onMenuKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const items = findItems(event.currentTarget)
  const index = items.findIndex((item) => item.matches(':focus'))
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key]
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}

function findItems(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]
}
