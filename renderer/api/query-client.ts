import { QueryClient } from '@tanstack/react-query'

/**
 * Responses stay fresh for a minute. `request` retries by itself, and requests are made offline too: what can't be reached is an
 * error that a screen shows. What was sent isn't kept.
 */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 60_000, networkMode: 'always' },
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  })
}
