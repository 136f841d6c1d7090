import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminClient } from '../../api/contract-oauth.ts'
import { oauthClients } from '../../api/oauth-clients.ts'

const queryKey = ['oauth-clients']

/** Only for administrators: nobody else may ask (specification §6). */
export function useOAuthClients(): UseQueryResult<AdminClient[]> {
  return useQuery({ queryKey, queryFn: ({ signal }) => oauthClients(signal) })
}

/** Puts a client, as the provider has answered it, into the list: in its place, or at the end. */
export function useKeepClient(): (client: AdminClient) => Promise<void> {
  const queries = useQueryClient()
  return async (client) => {
    // A list that was asked for before would be answered after, without this change.
    await queries.cancelQueries({ queryKey })
    queries.setQueryData<AdminClient[]>(queryKey, (clients) => {
      if (!clients?.some(({ id }) => id === client.id)) return clients && [...clients, client]
      return clients.map((other) => (other.id === client.id ? client : other))
    })
  }
}
