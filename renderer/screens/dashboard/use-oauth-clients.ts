import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminClient } from '../../api/contract-oauth.ts'
import { oauthClients } from '../../api/oauth-clients.ts'
import { changeList } from './change-list.ts'

/** Only for administrators: nobody else may ask (specification §6). */
export function useOAuthClients(): UseQueryResult<AdminClient[]> {
  return useQuery({ queryKey: ['oauth-clients'], queryFn: ({ signal }) => oauthClients(signal) })
}

/** Puts a client, as the provider has answered it, into the list: in its place, or at the end. */
export function useKeepClient(): (client: AdminClient) => Promise<void> {
  const queries = useQueryClient()
  return (client) => {
    void queries.invalidateQueries({ queryKey: ['admin-metrics'] })
    return changeList<AdminClient[]>(queries, 'oauth-clients', (clients) => {
      if (!clients.some(({ id }) => id === client.id)) return [...clients, client]
      return clients.map((other) => (other.id === client.id ? client : other))
    })
  }
}
