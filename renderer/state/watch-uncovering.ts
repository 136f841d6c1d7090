/** How far, in CSS pixels, a pointer that has rested can have moved when the page hears of it. */
const FIRST_MOVE_PX = 30
const REST_MS = 100
/** For how long the callers refuse a press, at most. */
const REFUSAL_MS = 700

type Uncovering = {
  time: number
  /** Only the pointer shows it, as it does whenever it comes into the page. */
  isByPointer: boolean
}

/**
 * Calls `onUncovered` when another window may have stopped covering this page: what is pressed right then may have been aimed at that
 * window.
 */
export function watchUncovering(onUncovered: (uncovering: Uncovering) => void, signal: AbortSignal): void {
  let isPointerFollowed = true
  let pointerAppearedAt = Number.NEGATIVE_INFINITY
  const onWindowChange = ({ timeStamp }: Event) => {
    isPointerFollowed = true
    onUncovered({ time: timeStamp, isByPointer: false })
  }
  for (const type of ['visibilitychange', 'focus', 'blur', 'pageshow'])
    addEventListener(type, onWindowChange, { signal })

  // A picture-in-picture window stays on top without the focus, so it neither hides nor blurs the page. But the pointer leaves the page for
  // it, or if it opened over a resting pointer, appears elsewhere later. A finger does so with each press. So does a pointer that WebDriver
  // moves, but nothing covers its page.
  let last: PointerEvent | undefined
  const followPointer = (event: PointerEvent) => {
    const { type, pointerType, clientX, clientY, timeStamp } = event
    if (!isPointerFollowed || pointerType === 'touch' || navigator.webdriver) return
    const hasRested = last === undefined || timeStamp - last.timeStamp > REST_MS
    const distance = last ? Math.hypot(clientX - last.clientX, clientY - last.clientY) : Number.POSITIVE_INFINITY
    last = event
    if (hasRested && distance > FIRST_MOVE_PX) {
      pointerAppearedAt = timeStamp
      onUncovered({ time: timeStamp, isByPointer: true })
    }
    // The user sees that this press does nothing. The next one counts, even of a pen or a remote desktop, whose pointers always jump.
    if (type === 'pointerdown' && timeStamp - pointerAppearedAt < REFUSAL_MS) isPointerFollowed = false
  }
  for (const type of ['pointermove', 'pointerdown'] as const)
    addEventListener(type, followPointer, { capture: true, signal })
  const forgetPointer = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') last = undefined
  }
  document.documentElement.addEventListener('pointerleave', forgetPointer, { signal })
}
