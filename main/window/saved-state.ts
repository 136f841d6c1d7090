import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'

const pixels = v.pipe(v.number(), v.integer(), v.minValue(-100_000), v.maxValue(100_000))
const boundsSchema = v.object({ x: pixels, y: pixels, width: pixels, height: pixels })
export type Bounds = v.InferOutput<typeof boundsSchema>

const stateSchema = v.object({
  bounds: v.optional(boundsSchema),
  isMaximized: v.optional(v.boolean(), false),
  /** The last `theme-color` of the page, shown before the page is painted. */
  pageColor: v.optional(v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i))),
  isDemo: v.optional(v.boolean(), false),
  /** The API that issued the stored tokens. They are never sent to another one. */
  tokenIssuer: v.optional(v.string()),
})
type SavedState = v.InferOutput<typeof stateSchema>

export type StateFile = { read(): SavedState; save(change: Partial<SavedState>): void }

/**
 * Opens the state kept between runs. Never throws: a missing or invalid file counts as empty, and changes that can't be written last
 * until the shell quits.
 */
export function openState(file: string): StateFile {
  let state = v.parse(stateSchema, {})
  try {
    state = v.parse(stateSchema, JSON.parse(readFileSync(file, 'utf8')))
  } catch {}
  return {
    read: () => state,
    save(change) {
      state = { ...state, ...change }
      try {
        // A crash while writing leaves the previous file intact.
        writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
        renameSync(`${file}.new`, file)
      } catch {}
    },
  }
}

export const MIN_SIZE_PX = { width: 900, height: 600 }

/** Moves a saved window onto a display's work area. Shrinks it if it is larger, but not below `MIN_SIZE_PX`. */
export function placeWindow(saved: Bounds, display: Bounds): Bounds {
  const width = Math.max(MIN_SIZE_PX.width, Math.min(saved.width, display.width))
  const height = Math.max(MIN_SIZE_PX.height, Math.min(saved.height, display.height))
  const x = Math.max(display.x, Math.min(saved.x, display.x + display.width - width))
  const y = Math.max(display.y, Math.min(saved.y, display.y + display.height - height))
  return { x, y, width, height }
}
