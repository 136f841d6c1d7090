import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { boundsSchema } from './window-bounds.ts'

const stateSchema = v.object({
  bounds: v.fallback(v.optional(boundsSchema), undefined),
  isMaximized: v.fallback(v.optional(v.boolean(), false), false),
  /** What the page last said its colour was (`theme-color`), for the window that is there before the page. */
  pageColour: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i))), undefined),
  /** Whether the demo is the provider. */
  isDemo: v.fallback(v.optional(v.boolean(), false), false),
  /** Whose tokens are kept: they are for nobody else. */
  provider: v.fallback(v.optional(v.string()), undefined),
})
export type SavedState = v.InferOutput<typeof stateSchema>

export type StateFile = { read(): SavedState; save(change: Partial<SavedState>): void }

/** What the shell remembers from one run to the next. Nothing here throws: what cannot be kept is forgotten at the end. */
export function openState(file: string): StateFile {
  let state = v.parse(stateSchema, readJson(file) ?? {})
  return {
    read: () => state,
    save(change) {
      state = { ...state, ...change }
      try {
        // Under another name first: a crash while writing leaves the older one whole.
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
