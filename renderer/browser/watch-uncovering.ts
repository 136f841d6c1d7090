/** How far, in CSS pixels, a pointer that has rested can have moved when the page hears of it. */
const FIRST_MOVE_PX = 30
const REST_MS = 100
/** Long enough for anyone to press again. */
const TRUST_MS = 60_000

type Uncovering = {
  time: number
  /** Only the pointer shows it, as it does whenever it comes into the page. */
  isByPointer: boolean
}

const watchers = new Set<(uncovering: Uncovering) => void>()
/** Where the pointer was last, if it hasn't left the page. */
let last: PointerEvent | undefined
let trustedUntil = 0
let isStarted = false

/**
 * Calls `onUncovered` when another window may have stopped covering this page: what is pressed right then may have been aimed at that
 * window.
 */
export function watchUncovering(onUncovered: (uncovering: Uncovering) => void, signal: AbortSignal): void {
  watchers.add(onUncovered)
  signal.addEventListener('abort', () => watchers.delete(onUncovered))
  if (isStarted) return
  isStarted = true
  for (const type of ['visibilitychange', 'focus', 'blur', 'pageshow']) addEventListener(type, onWindowChange)
  for (const type of ['pointermove', 'pointerdown'] as const) addEventListener(type, followPointer, { capture: true })
  document.documentElement.addEventListener('pointerleave', forgetPointer)
}

/**
 * After a press was refused, which the user sees: the next one may come from a pen or a remote desktop, whose pointers always jump. Only for
 * a minute, because another window may cover the page later.
 */
export function trustPointer(): void {
  trustedUntil = performance.now() + TRUST_MS
}

function notify(uncovering: Uncovering): void {
  for (const onUncovered of watchers) onUncovered(uncovering)
}

function onWindowChange({ timeStamp }: Event): void {
  trustedUntil = 0
  notify({ time: timeStamp, isByPointer: false })
}

/**
 * Notices a picture-in-picture window, which stays on top without hiding or blurring the page: the pointer leaves the page for that window,
 * or jumps when it comes back from one that opened over it. A finger jumps with each press, and a pointer that WebDriver moves jumps too, so
 * both are ignored.
 */
function followPointer(event: PointerEvent): void {
  const { pointerType, clientX, clientY, timeStamp } = event
  if (pointerType === 'touch' || navigator.webdriver) return
  const hasRested = last === undefined || timeStamp - last.timeStamp > REST_MS
  const distance = last ? Math.hypot(clientX - last.clientX, clientY - last.clientY) : Number.POSITIVE_INFINITY
  last = event
  if (hasRested && distance > FIRST_MOVE_PX && timeStamp > trustedUntil) notify({ time: timeStamp, isByPointer: true })
}

function forgetPointer({ pointerType }: PointerEvent): void {
  if (pointerType !== 'touch') last = undefined
}
