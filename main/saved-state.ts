import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'

const pixels = v.pipe(v.number(), v.integer())
const boundsSchema = v.object({ x: pixels, y: pixels, width: pixels, height: pixels })
export type Bounds = v.InferOutput<typeof boundsSchema>

const stateSchema = v.object({
  bounds: v.fallback(v.optional(boundsSchema), undefined),
  isMaximized: v.fallback(v.optional(v.boolean(), false), false),
  /** The last `theme-color` of the page: the window has it before the page is painted. */
  pageColor: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i))), undefined),
  isDemo: v.fallback(v.optional(v.boolean(), false), false),
  /** API that issued the stored tokens; they are never sent to another one. */
  tokensOf: v.fallback(v.optional(v.string()), undefined),
})
export type SavedState = v.InferOutput<typeof stateSchema>

export type StateFile = { read(): SavedState; save(change: Partial<SavedState>): void }

/** What the shell remembers between runs. Never throws: what cannot be written is forgotten when the shell ends. */
export function openState(file: string): StateFile {
  let state = v.parse(stateSchema, readJson(file) ?? {})
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

function readJson(file: string): object | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

export const MIN_SIZE = { width: 900, height: 600 }
const DEFAULT_SIZE = { width: 1280, height: 800 }
/** How much of the drag strip must be on a display, so that the user can drag the window. */
const MIN_GRIP = { width: 120, height: 36 }

/**
 * Where to open the window: at its saved place if its drag strip is on one of the connected displays (given by their work areas);
 * otherwise the system chooses. Never smaller than `MIN_SIZE`, nor larger than the display if that is possible.
 */
export function placeWindow(saved: Bounds | undefined, displays: readonly Bounds[]): Partial<Bounds> {
  if (!saved) return DEFAULT_SIZE
  const home = displays.find((display) => canDrag(saved, display))
  const limit = home ?? displays[0] ?? saved
  const width = Math.max(MIN_SIZE.width, Math.min(saved.width, limit.width))
  const height = Math.max(MIN_SIZE.height, Math.min(saved.height, limit.height))
  return home ? { x: saved.x, y: saved.y, width, height } : { width, height }
}

function canDrag(window: Bounds, display: Bounds): boolean {
  const visible = Math.min(window.x + window.width, display.x + display.width) - Math.max(window.x, display.x)
  return visible >= MIN_GRIP.width && window.y >= display.y && window.y + MIN_GRIP.height <= display.y + display.height
}
