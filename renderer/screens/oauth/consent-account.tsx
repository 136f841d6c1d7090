import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import UserPlus from 'lucide-react/icons/user-plus'
import { useLocation } from 'wouter'
import type { User } from '../../api/contract.ts'
import { UserSummary } from '../../components/data/user-summary.tsx'
import { useSubmit } from '../../components/forms/use-submit.ts'
import { fullName } from '../../rules/names.ts'
import { signOut } from '../../state/session.ts'
import { Menu } from './menu.tsx'

type ConsentAccountProps = { user: User; query: string; onError: (error: string | undefined) => void }

/** Shows the signed-in user and offers another account. `query` is the authorization request. */
export function ConsentAccount({ user, query, onError }: ConsentAccountProps) {
  const [, navigate] = useLocation()
  const { submit: submitSignOut } = useSubmit({
    send() {
      onError(undefined)
      return signOut({ stay: true })
    },
    onError: () => onError('Failed to logout. Please try again.'),
  })

  return (
    <div className="mt-6 flex items-center gap-3 rounded-card border border-border bg-sunken p-3 max-[30rem]:flex-wrap">
      <UserSummary user={user} name={fullName(user)} />
      <div className="max-[30rem]:grid max-[30rem]:basis-full">
        <Menu
          label="Switch Account"
          items={[
            {
              label: 'Log in with a different account',
              icon: LogIn,
              onSelect: () => navigate(`/auth/login${query}`),
            },
            { label: 'Create new account', icon: UserPlus, onSelect: () => navigate(`/auth/register${query}`) },
            { label: 'Log out', icon: LogOut, onSelect: () => submitSignOut(), isSeparated: true },
          ]}
        />
      </div>
    </div>
  )
}
