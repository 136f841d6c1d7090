import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { isComingBack } from '../way-back.ts'
import { useHydrated } from './use-hydrated.ts'

/**
 * What may follow the heading of its screen: it is rendered once that is there, in pieces between which the page answers, and however
 * much it is, a link is answered at once. It is not deferred where that would be seen: in a prerendered page, and on the way back,
 * where the browser scrolls to what was there.
 *
 * Not by `useDeferredValue`: in a screen whose file has just come, React 19.3 would render again and again, without a pause, until the
 * sign of the wait was to be seen for 300 ms (each render that it holds back asks for a deferred one, which makes it begin anew).
 */
export function Deferred({ children }: { children: ReactNode }) {
  const isWhole = !useHydrated() || isComingBack()
  const [isShown, setShown] = useState(isWhole)
  useEffect(() => startTransition(() => setShown(true)), [])
  return isShown ? children : null
}
