import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { isTemporaryFailure, retryAfter } from '../../../api/api-error.ts'
import type { User } from '../../../api/contract/users.ts'
import { Button } from '../../../components/button.tsx'
import { DotList } from '../../../components/data/dot-list.tsx'
import { Banner } from '../../../components/feedback/banner.tsx'
import { lazyComponent } from '../../../components/feedback/lazy-component.tsx'
import { LoadErrorBanner, SuppressErrorsContext } from '../../../components/feedback/load-state.tsx'
import { ListSkeleton } from '../../../components/feedback/skeleton.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { SectionLink } from '../../../components/layout/section-link.tsx'
import { useSubmit } from '../../../hooks/use-submit.ts'
import { displayName } from '../../../rules/names.ts'
import { formatNumber } from '../../../rules/numbers.ts'
import { isAdministrator } from '../../../rules/roles.ts'
import { parseUserListQuery } from '../../../rules/user-list.ts'
import { usePrivateState } from '../../../session/history-state.ts'
import { signOutFailedAtom } from '../../../session/session-atom.ts'
import { validateSession } from '../../../session/session-validation.ts'
import { signOut } from '../../../session/sign-out.ts'
import { PartNotLoaded } from '../part-not-loaded.tsx'
import { ScreenHeader } from '../screen-header.tsx'
import { hasPageErrorAtom } from '../service-notice.tsx'
import { AccountStatus } from './account-status.tsx'
import { AdminMetrics, adminMetricsQuery } from './admin-metrics.tsx'
import { ConnectedApps, connectedAppsQuery } from './connected-apps.tsx'
import { NextSteps } from './next-steps.tsx'
import { activitiesQuery, RecentActivity } from './recent-activity.tsx'
import { adminUsersQuery } from './user-management-query.ts'

/** Its code is only for administrators. */
const UserManagement = lazyComponent(
  () =>
    import('./user-management.tsx').catch(() => ({
      UserManagement: () => <PartNotLoaded heading="User management" />,
    })),
  'UserManagement',
  () => (
    <Card heading="User management" flush>
      <ListSkeleton rows={8} />
    </Card>
  ),
)

export function HomeScreen({ user }: { user: User }) {
  const isAdmin = isAdministrator(user)
  const membership = isAdmin ? 'Administrator' : user.membership
  return (
    <>
      <ScreenHeader
        heading={
          <>
            Welcome, <bdi>{displayName(user)}</bdi>
          </>
        }
        subtitle={
          <DotList>
            {membership && <bdi>{membership}</bdi>}
            {`${formatNumber(user.tokensHolding ?? 0)} Tokens`}
            {/* Apps and activity are below a long list of users. */}
            {isAdmin && <SectionLink section="connected-apps">Your apps and activity</SectionLink>}
          </DotList>
        }
      />
      <VerificationResult user={user} />
      <UnusedLink />
      <DashboardCards user={user} />
    </>
  )
}

const verificationSchema = v.object({ verification: v.object({ isVerified: v.boolean(), text: v.string() }) })

/** The result of a verification link that a signed-in user opened. /auth/verify-email passes it in the history state. */
function VerificationResult({ user }: { user: User }) {
  const [path, navigate] = useLocation()
  const state = v.safeParse(verificationSchema, usePrivateState())
  if (!state.success) return null
  const { isVerified, text } = state.output.verification
  const wasAlreadyVerified = !isVerified && user.isEmailVerified
  const tone = isVerified ? 'success' : wasAlreadyVerified ? 'info' : 'error'
  return (
    <Banner tone={tone} onDismiss={() => navigate(path, { replace: true })}>
      {wasAlreadyVerified ? 'Your email address is already verified.' : text}
    </Banner>
  )
}

const unusedLinkSchema = v.object({ unusedLink: v.string() })

/** Guards lead here instead of opening a page that is only for guests. */
function UnusedLink() {
  const [path, navigate] = useLocation()
  const state = v.safeParse(unusedLinkSchema, usePrivateState())
  const setSignOutFailed = useSetAtom(signOutFailedAtom)
  const { submit, busy, waitSeconds } = useSubmit<[destination: string], void>({
    send: (signal, destination) => signOut({ destination, signal }),
    onError: () => setSignOutFailed(true),
  })
  if (!state.success) return null
  return (
    <Banner
      tone="info"
      onDismiss={() => navigate(path, { replace: true })}
      action={
        <Button
          variant="secondary"
          size="sm"
          waitSeconds={waitSeconds}
          busyLabel={busy && 'Signing out...'}
          onClick={() => submit(state.output.unusedLink)}
        >
          Sign out and open it
        </Button>
      }
    >
      You're signed in, so this link wasn't opened.
    </Banner>
  )
}

/** If the provider can't be reached for any card, shows one error instead of all of them. */
function DashboardCards({ user }: { user: User }) {
  const isAdmin = isAdministrator(user)
  const users = adminUsersQuery(parseUserListQuery(useSearch()))
  const apps = useQuery(connectedAppsQuery)
  const activities = useQuery(activitiesQuery)
  const adminCards = useQueries({ queries: [...(isAdmin ? [adminMetricsQuery, users] : [])] })
  const cards: UseQueryResult<unknown>[] = [apps, activities, ...adminCards]
  const hasData = cards.some(({ data }) => data !== undefined)
  // A retry resets `isError`, but not these counts.
  const failures = Math.min(...cards.map(({ errorUpdateCount }) => errorUpdateCount))
  // From then on, each card shows its own errors: one error for all would take the focused Try again button away.
  const [areCardsShown, setCardsShown] = useState(false)
  const errors = cards.map(({ error }) => error)
  const isRejected = errors.every(Boolean) && !errors.every(isTemporaryFailure)
  if (!areCardsShown && (hasData || isRejected)) setCardsShown(true)
  const isUnreachable = !areCardsShown && failures > 0

  /** Undefined until the apps have loaded. Doesn't change when the last app is revoked, so that nothing moves then. */
  const [hasNextSteps, setNextSteps] = useState(isAdmin ? false : undefined)
  if (hasNextSteps === undefined && !apps.isPending) setNextSteps(apps.data?.length === 0)

  const setPageError = useSetAtom(hasPageErrorAtom)
  useEffect(() => {
    setPageError(isUnreachable)
    return () => setPageError(false)
  }, [isUnreachable, setPageError])

  function tryAgain() {
    for (const { refetch } of cards) void refetch()
    void validateSession()
  }

  return (
    <SuppressErrorsContext value={isUnreachable ? 'failed' : areCardsShown ? undefined : 'loading'}>
      {isUnreachable && (
        <LoadErrorBanner
          error={errors.toSorted((a, b) => retryAfter(b) - retryAfter(a))[0]}
          failureCount={failures}
          busy={cards.some(({ isFetching }) => isFetching)}
          text="Failed to load dashboard data"
          onTryAgain={tryAgain}
        />
      )}
      {isAdmin && <AdminMetrics />}
      <AccountStatus user={user} isShort={isAdmin} />
      {isAdmin && <UserManagement.Component user={user} />}
      {hasNextSteps && <NextSteps user={user} />}
      {/* The key replaces cards that would move down: browsers count that as a layout shift. Until then, they have no link. */}
      <div
        key={String(hasNextSteps === true)}
        className="grid items-start gap-4 tablet:gap-6 desktop:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
      >
        <ConnectedApps />
        <RecentActivity query={activities} hasLink={hasNextSteps !== undefined} />
      </div>
    </SuppressErrorsContext>
  )
}
