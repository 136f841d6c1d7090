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
      <div className="grid gap-4 tablet:gap-6 desktop:grid-cols-2">
        <EmailVerification user={user} />
        <WalletConnection user={user} />
      </div>
      <div className="grid items-start gap-4 tablet:gap-6 desktop:grid-cols-2">
        <ChangePassword user={user} />
        <Sessions />
      </div>
    </>
  )
}
