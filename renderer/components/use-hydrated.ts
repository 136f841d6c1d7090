import { useSyncExternalStore } from 'react'

/** False during hydration, where the markup must match the prerendered page, which knows nothing of this browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
