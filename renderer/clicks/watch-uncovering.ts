/** A pointer that has rested on the page moves by less until its first event, in CSS pixels. A larger jump means that it was elsewhere. */
const FIRST_MOVE_PX = 30
const REST_MS = 100
/** Long enough to press again after an ignored press. */
const TRUST_MS = 60_000
/** A press is ignored for what happened less than this before. */
const REFUSED_FOR_MS = 1_000

type Uncovering = {
  time: number
  /** True if only a jump of the pointer suggests it. The pointer jumps in the same way whenever it enters the page. */
  isByPointer: boolean
}

const watchers = new Set<(uncovering: Uncovering) => void>()
/** Where the pointer was last, if it hasn't left the page. */
let last: PointerEvent | undefined
let latest: Uncovering | undefined
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
 * For a press that was ignored: if that was because of a jump of the pointer, ignores such jumps for a minute. Pointers of pens and remote
 * desktops always jump: the user sees that the press did nothing, and the next one must count. Not for longer, because another window may
 * cover the page later.
 */
export function trustPointer(): void {
  const now = performance.now()
  if (latest?.isByPointer && now - latest.time < REFUSED_FOR_MS) trustedUntil = now + TRUST_MS
}

function notify(uncovering: Uncovering): void {
  latest = uncovering
  for (const onUncovered of watchers) onUncovered(uncovering)
}

function onWindowChange({ timeStamp }: Event): void {
  trustedUntil = 0
  notify({ time: timeStamp, isByPointer: false })
}

/**
 * Notices a picture-in-picture window, which stays on top without hiding or blurring the page. The pointer leaves the page for that window.
 * If the window opened under the resting pointer, the pointer jumps when it comes back. Fingers, and pointers that WebDriver moves, jump
 * with each press, so they are ignored.
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
