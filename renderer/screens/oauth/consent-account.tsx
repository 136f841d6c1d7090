import ChevronDown from 'lucide-react/icons/chevron-down'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { User } from '../../api/contract.ts'
import { Avatar } from '../../components/data/avatar.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { useSubmit } from '../../components/forms/use-submit.ts'
import { Icon } from '../../components/icon.tsx'
import { fullName } from '../../rules/names.ts'
import { signOut } from '../../state/session.ts'
import { Menu } from './menu.tsx'

/** The signed-in user and ways to switch. The sign-in pages keep the request in their `query`. */
export function ConsentAccount({ user, query }: { user: User; query: string }) {
  const [, navigate] = useLocation()
  const [isFailed, setFailed] = useState(false)
  const { submit: logOut } = useSubmit({
    send() {
      setFailed(false)
      return signOut({ stay: true })
    },
    onError: () => setFailed(true),
  })

  return (
    <div className="mt-6">
      <div className="flex items-center gap-3 rounded-card max-tablet:flex-wrap border border-border bg-sunken p-3">
        <Avatar name={fullName(user)} />
        <div className="min-w-0 flex-1">
          <bdi className="block truncate text-left font-semibold" title={fullName(user)}>
            {fullName(user)}
          </bdi>
          <bdi className="block truncate text-left text-13 text-text-2" title={user.email}>
            {user.email}
          </bdi>
        </div>
        <div className="max-tablet:grid max-tablet:basis-full">
          <Menu
            variant="secondary"
            size="sm"
            icon={<Icon of={ChevronDown} size={16} className="order-last" />}
            items={[
              {
                label: 'Log in with a different account',
                icon: LogIn,
                onSelect: () => navigate(`/auth/login${query}`),
              },
              { label: 'Create new account', icon: UserPlus, onSelect: () => navigate(`/auth/register${query}`) },
              { label: 'Log out', icon: LogOut, onSelect: () => logOut(), isSeparated: true },
            ]}
          >
            Switch Account
          </Menu>
        </div>
      </div>
      {isFailed && (
        <Banner tone="error" className="mt-3" onDismiss={() => setFailed(false)}>
          Failed to logout. Please try again.
        </Banner>
      )}
    </div>
  )
}
