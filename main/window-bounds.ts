import * as v from 'valibot'

export const MIN_SIZE = { width: 900, height: 600 }
const FIRST_SIZE = { width: 1280, height: 800 }
/** How much of the drag strip has to be on a display, so that the window can be taken hold of. */
const HOLD = { width: 120, height: 36 }

const pixels = v.pipe(v.number(), v.integer())
export const boundsSchema = v.object({ x: pixels, y: pixels, width: pixels, height: pixels })
export type Bounds = v.InferOutput<typeof boundsSchema>

/**
 * Where to open the window: where it was, if its drag strip can be reached on one of the displays that are there now, given by
 * their work areas; else the system chooses the place. Never smaller than the least size, nor larger than the display where that fits.
 */
export function placeWindow(saved: Bounds | undefined, displays: readonly Bounds[]): Partial<Bounds> {
  if (!saved) return FIRST_SIZE
  const home = displays.find((display) => canBeHeld(saved, display))
  const largest = home ?? displays[0]
  const width = Math.max(MIN_SIZE.width, Math.min(saved.width, largest?.width ?? saved.width))
  const height = Math.max(MIN_SIZE.height, Math.min(saved.height, largest?.height ?? saved.height))
  return home ? { x: saved.x, y: saved.y, width, height } : { width, height }
}

function canBeHeld(window: Bounds, display: Bounds): boolean {
  const across = Math.min(window.x + window.width, display.x + display.width) - Math.max(window.x, display.x)
  return across >= HOLD.width && window.y >= display.y && window.y + HOLD.height <= display.y + display.height
}
