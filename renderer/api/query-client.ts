import { QueryClient } from '@tanstack/react-query'
import { MINUTE_MS } from '../rules/durations.ts'

/** The first part of every query key. */
type QueryName =
  | 'activities'
  | 'admin-metrics'
  | 'admin-users'
  | 'authorized-apps'
  | 'consent-client'
  | 'country-membership'
  | 'latest-referrals'
  | 'oauth-clients'
  | 'qr-code'
  | 'rankings'
  | 'referrals'
  | 'sessions'

declare module '@tanstack/react-query' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the library's
  interface Register {
    queryKey: readonly [QueryName, ...unknown[]]
  }
}

/**
 * Responses stay fresh for a minute. `request` has its own retries. Requests are sent offline too, so that the screen shows their error.
 * Mutations aren't cached: their variables are what users typed.
 */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: MINUTE_MS,
        networkMode: 'always',
        // A failed call has a button to try again, which may have to wait.
        refetchOnWindowFocus: ({ state }) => state.status !== 'error',
      },
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  })
}
