import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { SECOND_CLICK_MS } from './use-covered-click.ts'

/** Where the pointer was when it last moved. Browsers also report that it enters what moves under it, at once or right before a press. */
let position: number[] = []

function recordPosition({ clientX, clientY }: globalThis.PointerEvent): void {
  position = [clientX, clientY]
}

/**
 * For a button that moves under a resting pointer when a list or a notice moves. `hasMovedUnderPointer` is true for a click right after that:
 * it was meant for what was there before. Give the button `pointerProps`.
 */
export function useMovedUnderPointer() {
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  const isInside = useRef(false)
  useEffect(() => addEventListener('pointermove', recordPosition, { capture: true }), [])
  const pointerProps = {
    // React calls `onPointerEnter` only if what was there before is still on the page. Each new label of the button calls this again.
    onPointerOver({ clientX, clientY, timeStamp }: PointerEvent): void {
      if (isInside.current) return
      isInside.current = true
      const hasMoved = clientX !== position[0] || clientY !== position[1]
      movedAt.current = hasMoved ? Number.NEGATIVE_INFINITY : timeStamp
    },
    onPointerLeave(): void {
      isInside.current = false
    },
  }
  return {
    pointerProps,
    hasMovedUnderPointer: ({ detail, timeStamp }: MouseEvent): boolean =>
      detail > 0 && timeStamp - movedAt.current < SECOND_CLICK_MS,
  }
}
