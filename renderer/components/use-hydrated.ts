import { useSyncExternalStore } from 'react'

/** False during hydration, when the markup must match the prerendered page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
