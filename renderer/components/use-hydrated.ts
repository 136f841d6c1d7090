import { useSyncExternalStore } from 'react'

/** False while a prerendered page is taken over: what this browser alone knows differs from what was rendered, until that is done. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
