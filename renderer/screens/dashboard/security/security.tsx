import type { User } from '../../../api/contract.ts'
import { ScreenHead } from '../screen-head.tsx'
import { ChangePassword } from './change-password.tsx'
import { EmailVerification } from './email-verification.tsx'
import { Sessions } from './sessions.tsx'
import { WalletConnection } from './wallet-connection.tsx'

export function SecurityScreen({ user }: { user: User }) {
  return (
    <>
      <ScreenHead subtitle="Your password, your email address, your wallet and where you are signed in." />
      <div className="grid items-start gap-4 tablet:gap-6 desktop:grid-cols-[7fr_5fr] desktop:grid-rows-[auto_1fr]">
        <ChangePassword user={user} />
        <div className="grid min-w-0 gap-4 tablet:gap-6 desktop:row-span-2">
          <EmailVerification user={user} />
          <WalletConnection user={user} />
        </div>
        <Sessions />
      </div>
    </>
  )
}
