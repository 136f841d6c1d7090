import { queryOptions, useQuery } from '@tanstack/react-query'
import Activity from 'lucide-react/icons/activity'
import AppWindow from 'lucide-react/icons/app-window'
import KeyRound from 'lucide-react/icons/key-round'
import Users from 'lucide-react/icons/users'
import { getMetrics, type AdminMetrics as Metrics } from '../../../api/contract/users-admin.ts'
import { LoadState } from '../../../components/feedback/load-state.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { formatNumber } from '../../../rules/numbers.ts'
import { request } from '../../../state/request.ts'

export const adminMetricsQuery = queryOptions({
  queryKey: ['admin-metrics'],
  queryFn: ({ signal }) => request(getMetrics, { signal }),
})

/** For administrators only. */
export function AdminMetrics() {
  const query = useQuery(adminMetricsQuery)
  return (
    <Card label="Platform metrics" flush>
      <LoadState query={query} fallbackError="Failed to load admin metrics" loading={<MetricList />}>
        {(metrics) => <MetricList metrics={metrics} />}
      </LoadState>
    </Card>
  )
}

const METRICS = [
  { metric: 'totalUsers', label: 'Total Users', icon: Users },
  { metric: 'activeUsers', label: 'Active Users', icon: Activity },
  { metric: 'totalApps', label: 'Total Apps', icon: AppWindow },
  { metric: 'totalAuthorizations', label: 'Authorizations', icon: KeyRound },
] as const

/** A skeleton if `metrics` is missing. */
function MetricList({ metrics }: { metrics?: Metrics }) {
  return (
    <dl
      aria-busy={!metrics}
      className="grid grid-cols-2 divide-border tablet:grid-cols-4 tablet:divide-x max-tablet:*:nth-[even]:border-l max-tablet:*:nth-[n+3]:border-t"
    >
      {METRICS.map(({ metric, label, icon }) => (
        <div
          key={metric}
          className="min-w-0 border-border px-4 pt-4 pb-3 max-phone:px-2 tablet:pt-5 tablet:pb-4 desktop:px-6"
        >
          <dt className="label flex items-center gap-2 wrap-anywhere max-desktop:tracking-[0]">
            <Icon icon={icon} size={16} className="text-bronze max-desktop:hidden" />
            {label}
          </dt>
          <dd className="numeric mt-2 display-32 desktop:display-40 wrap-anywhere">
            {metrics ? formatNumber(metrics[metric]) : <Skeleton className="appear-late my-1.5 h-7.5 w-3/5" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
