import type { QueryClient } from '@tanstack/react-query'

/**
 * Puts what the provider has done into what is kept under `key`, in every page of it. An answer that was asked for before would
 * come after, without the change: it is not waited for any more, and a screen that has no answer yet asks anew.
 */
export async function changeList<T>(queries: QueryClient, key: string, edit: (list: T) => T): Promise<void> {
  const queryKey = [key]
  await queries.cancelQueries({ queryKey })
  queries.setQueriesData<T>({ queryKey }, (list) => list && edit(list))
  void queries.refetchQueries({ queryKey, type: 'active', predicate: ({ state }) => state.status === 'pending' })
}
