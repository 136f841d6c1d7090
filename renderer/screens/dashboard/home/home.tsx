import * as v from 'valibot'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { User } from '../../../api/contract.ts'
import { Banner } from '../../../components/feedback/banner.tsx'
import { displayName } from '../../../rules/names.ts'
import { formatNumber } from '../../../rules/numbers.ts'
import { ScreenHead } from '../screen-head.tsx'
import { UserManagement } from '../users/user-management.tsx'
import { AccountStatus } from './account-status.tsx'
import { AdminMetrics } from './admin-metrics.tsx'
import { ConnectedApps } from './connected-apps.tsx'
import { DashboardPanels } from './dashboard-panels.tsx'
import { RecentActivity } from './recent-activity.tsx'

export function HomeScreen({ user }: { user: User }) {
  const isAdmin = user.role === 'ADMIN'
  const membership = isAdmin ? 'Administrator' : user.membership
  return (
    <>
      <ScreenHead
        heading={
          <>
            Welcome, <bdi>{displayName(user)}</bdi>
          </>
        }
        subtitle={
          <>
            {membership && <bdi>{membership}</bdi>}
            {membership && ' · '}
            {formatNumber(user.tokensHolding ?? 0)} Tokens
          </>
        }
      />
      <VerificationResult user={user} />
      <DashboardPanels isAdmin={isAdmin} fallback={<AccountStatus user={user} />}>
        {isAdmin && <AdminMetrics />}
        <AccountStatus user={user} />
        {isAdmin && <UserManagement user={user} />}
        <div className="grid items-start gap-4 tablet:gap-6 desktop:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <ConnectedApps />
          <RecentActivity />
        </div>
      </DashboardPanels>
    </>
  )
}

const stateSchema = v.object({ verification: v.object({ isVerified: v.boolean(), text: v.string() }) })

/** The result of a verification link that was opened while signed in: /auth/verify-email passes it in navigation state. */
function VerificationResult({ user }: { user: User }) {
  const [path, navigate] = useLocation()
  const state = v.safeParse(stateSchema, useHistoryState())
  if (!state.success) return null
  const { isVerified, text } = state.output.verification
  const wasAlreadyVerified = !isVerified && user.isEmailVerified
  const tone = isVerified ? 'success' : wasAlreadyVerified ? 'info' : 'error'
  return (
    <Banner tone={tone} onDismiss={() => navigate(path, { replace: true })}>
      {wasAlreadyVerified ? 'Your email address is already confirmed.' : text}
    </Banner>
  )
}
