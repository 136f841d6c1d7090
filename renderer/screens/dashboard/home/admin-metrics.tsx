import { queryOptions, useQuery } from '@tanstack/react-query'
import { Activity, AppWindow, KeyRound, Users } from 'lucide'
import { getMetrics, type AdminMetrics as Metrics } from '../../../api/contract/users-admin.ts'
import { MetricList } from '../../../components/data/metric-list.tsx'
import { LoadState } from '../../../components/feedback/load-state.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { formatNumber } from '../../../rules/numbers.ts'
import { request } from '../../../session/request.ts'

export const adminMetricsQuery = queryOptions({
  queryKey: ['admin-metrics'],
  queryFn: ({ signal }) => request(getMetrics, { signal }),
})

/** For administrators only. */
export function AdminMetrics() {
  const query = useQuery(adminMetricsQuery)
  return (
    <Card label="Platform metrics" flush>
      <LoadState
        query={query}
        fallbackError="Failed to load admin metrics"
        loading={<AllMetrics format={() => undefined} />}
        notLoaded={<AllMetrics format={() => '–'} />}
      >
        {(metrics) => <AllMetrics format={(metric) => formatNumber(metrics[metric])} />}
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

function AllMetrics({ format }: { format: (metric: keyof Metrics) => string | undefined }) {
  const shown = METRICS.map(({ metric, ...shared }) => ({ ...shared, value: format(metric) }))
  return <MetricList metrics={shown} layout="columns" />
}
