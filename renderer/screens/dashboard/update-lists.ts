import type { QueryClient } from '@tanstack/react-query'

/**
 * Updates every cached page of a list. Cancels requests in flight, because their responses may lack the change, and repeats those of
 * visible lists that have no data yet.
 */
export async function updateLists<T>(queryClient: QueryClient, key: string, update: (list: T) => T): Promise<void> {
  const queryKey = [key]
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<T>({ queryKey }, (list) => list && update(list))
  void queryClient.refetchQueries({ queryKey, type: 'active', predicate: ({ state }) => state.data === undefined })
}
