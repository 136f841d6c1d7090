import { type ReactNode, useDeferredValue } from 'react'
import { isComingBack } from './page-title.ts'
import { useHydrated } from './use-hydrated.ts'

/**
 * What may follow the heading of its screen: React renders it after that was painted, in pieces between which the page answers, and
 * however much it is, a link is answered at once. It is not deferred where that would be seen: in a prerendered page, and on the way
 * back, where the browser scrolls to what was there.
 */
export function Deferred({ children }: { children: ReactNode }) {
  const isWhole = !useHydrated() || isComingBack()
  return useDeferredValue(true, isWhole) ? children : null
}
