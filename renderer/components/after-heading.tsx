import { type ReactNode, useDeferredValue } from 'react'
import { isComingBack } from './page-title.ts'
import { useHydrated } from './use-hydrated.ts'

/**
 * What of a screen may follow its heading: it is rendered right after that is painted, in pieces between which the page answers, and
 * however much it is, a link is answered at once. It comes with the heading where that would be seen: in a prerendered page, and
 * on the way back, where the browser scrolls to what was there.
 */
export function AfterHeading({ children }: { children: ReactNode }) {
  const isWhole = !useHydrated() || isComingBack()
  return useDeferredValue(true, isWhole) ? children : null
}
