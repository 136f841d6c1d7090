import { Link } from 'wouter'
import type { User } from '../../../api/contract.ts'
import { Card } from '../../../components/layout/card.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { Appearance } from './appearance.tsx'
import { OAuthClients } from './oauth-clients.tsx'
import { SecurityLinks } from './security-links.tsx'
import { UserProfile } from './user-profile.tsx'

export function SettingsScreen({ user }: { user: User }) {
  const isAdmin = user.role === 'ADMIN'
  return (
    <>
      <ScreenHead subtitle={isAdmin ? 'Manage your account and OAuth clients.' : 'Manage your account.'} />
      <div className="grid items-start gap-4 tablet:gap-6 desktop:grid-cols-[7fr_5fr]">
        <div className="grid min-w-0 gap-4 tablet:gap-6">
          <UserProfile user={user} />
          <Appearance />
        </div>
        <div className="grid min-w-0 gap-4 tablet:gap-6">
          <SecurityLinks user={user} />
          <Card heading="Your Data">
            <p className="text-text-2">
              <Link href="/privacy#contact">Get a copy of your data or close your account</Link>
            </p>
          </Card>
        </div>
      </div>
      {isAdmin && <OAuthClients />}
    </>
  )
}
