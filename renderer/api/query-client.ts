import { QueryClient } from '@tanstack/react-query'

/**
 * Keeps answers for a minute. `request` tries again by itself, and asks on a machine without a network too: what cannot be
 * reached is a failure that a screen can show, not a wait without end.
 */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 60_000, networkMode: 'always' } },
  })
}
