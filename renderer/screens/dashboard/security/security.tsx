import type { User } from '../../../api/contract/users.ts'
import { ScreenHeader } from '../screen-header.tsx'
import { ChangePassword } from './change-password.tsx'
import { EmailVerification } from './email-verification.tsx'
import { Sessions } from './sessions.tsx'
import { WalletConnection } from './wallet-connection.tsx'

export function SecurityScreen({ user }: { user: User }) {
  return (
    <>
      <ScreenHeader subtitle="Manage your password, email, wallet and sessions." />
      <div className="grid items-start gap-4 tablet:gap-6 desktop:grid-cols-2">
        <div className={COLUMN_CLASS}>
          <EmailVerification user={user} />
          <ChangePassword user={user} />
        </div>
        <div className={COLUMN_CLASS}>
          <WalletConnection user={user} />
          <Sessions />
        </div>
      </div>
    </>
  )
}

const COLUMN_CLASS = 'grid min-w-0 gap-4 tablet:gap-6'
