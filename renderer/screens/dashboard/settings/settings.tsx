import type { User } from '../../../api/contract.ts'
import { ScreenHead } from '../screen-head.tsx'
import { OAuthClients } from './oauth-clients.tsx'
import { UserProfile } from './user-profile.tsx'

export function SettingsScreen({ user }: { user: User }) {
  const isAdmin = user.role === 'ADMIN'
  return (
    <>
      <ScreenHead subtitle={isAdmin ? 'Your profile, and the applications that use this provider.' : 'Your profile.'} />
      <UserProfile user={user} />
      {isAdmin && <OAuthClients />}
    </>
  )
}
