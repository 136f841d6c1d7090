import type { QueryClient } from '@tanstack/react-query'
import type { AuthorizedApp } from '../../api/contract/oauth.ts'
import type { AdminClient } from '../../api/contract/oauth-clients.ts'
import type { AdminUsers } from '../../api/contract/users-admin.ts'
import type { UserSession } from '../../api/contract/users-sessions.ts'

/** By the first part of their query keys. */
type Lists = {
  'admin-users': AdminUsers
  'authorized-apps': AuthorizedApp[]
  'oauth-clients': AdminClient[]
  sessions: UserSession[]
}

/**
 * Updates every cached page of a list. Cancels requests in flight, because their responses may lack the change, and repeats those of
 * visible lists that have no data yet.
 */
export async function updateLists<K extends keyof Lists>(
  queryClient: QueryClient,
  key: K,
  update: (list: Lists[K]) => Lists[K],
): Promise<void> {
  const queryKey = [key] as const
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<Lists[K]>({ queryKey }, (list) => list && update(list))
  void queryClient.refetchQueries({ queryKey, type: 'active', predicate: ({ state }) => state.data === undefined })
}
