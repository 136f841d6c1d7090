import { QueryClient } from '@tanstack/react-query'
import { MINUTE_MS } from '../rules/durations.ts'

/**
 * Responses stay fresh for a minute. `request` has its own retries. Requests are sent offline too, so that the screen shows their error.
 * Mutations, whose variables may hold passwords, aren't cached.
 */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: MINUTE_MS, networkMode: 'always' },
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  })
}
