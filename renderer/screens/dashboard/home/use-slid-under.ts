import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { SECOND_CLICK_MS } from '../use-covered-click.ts'

/** Where the pointer was when it last moved. Browsers also report that it enters what the page has moved under it. */
let position: number[] = []

function recordPosition({ clientX, clientY }: globalThis.PointerEvent): void {
  position = [clientX, clientY]
}

/**
 * For a button that may come under a pointer that rests: a list or a notice has moved, and the user was about to click what was there
 * before. `isSlidUnder` is true for a click right after that. Give the button `onPointerOver`: React calls `onPointerEnter` only if what was
 * there before is still on the page.
 */
export function useSlidUnder() {
  const slidAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => addEventListener('pointermove', recordPosition, { capture: true }), [])
  return {
    onPointerOver({ clientX, clientY, timeStamp }: PointerEvent): void {
      const hasMoved = clientX !== position[0] || clientY !== position[1]
      slidAt.current = hasMoved ? Number.NEGATIVE_INFINITY : timeStamp
    },
    isSlidUnder: ({ detail, timeStamp }: MouseEvent): boolean =>
      detail > 0 && timeStamp - slidAt.current < SECOND_CLICK_MS,
  }
}
