import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { HoldErrors, LoadError } from '../../../components/feedback/load-state.tsx'
import { userListFrom } from '../../../rules/user-list.ts'
import { validateSession } from '../../../state/session.ts'
import { hasPageRetryAtom } from '../service-notice.tsx'
import { adminUsersQuery } from '../users/user-management.tsx'
import { adminMetricsQuery } from './admin-metrics.tsx'
import { connectedAppsQuery } from './connected-apps.tsx'
import { activitiesQuery } from './recent-activity.tsx'

type DashboardPanelsProps = {
  isAdmin: boolean
  /** Shown below the error in place of the panels. */
  fallback: ReactNode
  children: ReactNode
}

/** Shows one error instead of the panels when none of them can be loaded. */
export function DashboardPanels({ isAdmin, fallback, children }: DashboardPanelsProps) {
  const users = adminUsersQuery(userListFrom(useSearch()))
  const panels: UseQueryResult<unknown>[] = useQueries({
    queries: [connectedAppsQuery, activitiesQuery, ...(isAdmin ? [adminMetricsQuery, users] : [])],
  })
  const hasData = panels.some(({ data }) => data !== undefined)
  // A retry resets `isError`, but not these counts.
  const failures = Math.min(...panels.map(({ errorUpdateCount }) => errorUpdateCount))
  const haveAllFailed = !hasData && failures > 0

  const setPageRetry = useSetAtom(hasPageRetryAtom)
  useEffect(() => {
    setPageRetry(haveAllFailed)
    return () => setPageRetry(false)
  }, [haveAllFailed, setPageRetry])

  function tryAgain() {
    for (const { refetch } of panels) void refetch()
    void validateSession()
  }

  if (!haveAllFailed) return <HoldErrors value={!hasData}>{children}</HoldErrors>
  return (
    <>
      <LoadError occurrence={failures} busy={panels.some(({ isFetching }) => isFetching)} onTryAgain={tryAgain}>
        Failed to load dashboard data
      </LoadError>
      {fallback}
    </>
  )
}
