import { queryOptions, useQuery } from '@tanstack/react-query'
import AppWindow from 'lucide-react/icons/app-window'
import { authorizedApps } from '../../api/oauth.ts'
import { Card } from '../../components/card.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { LoadState } from '../../components/load-state.tsx'
import { ScrollList } from '../../components/scroll-list.tsx'
import { ConnectedApp } from './connected-app.tsx'

export const connectedAppsQuery = queryOptions({
  queryKey: ['authorized-apps'],
  queryFn: ({ signal }) => authorizedApps(signal),
})

export function ConnectedApps() {
  const apps = useQuery(connectedAppsQuery)
  const count = apps.data?.length
  return (
    <Card
      heading="Connected Apps"
      aside={count ? <span className="numeric text-text-3">{count === 1 ? '1 app' : `${count} apps`}</span> : undefined}
      flush
    >
      <LoadState of={apps} failed="Failed to load connected apps">
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon={AppWindow} title="No connected apps" hint="Apps you authorize will appear here" />
          ) : (
            <ScrollList label="Connected apps">
              {list.map((app) => (
                <ConnectedApp key={app.id} app={app} />
              ))}
            </ScrollList>
          )
        }
      </LoadState>
    </Card>
  )
}
