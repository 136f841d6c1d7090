import { existsSync, readFileSync, rmSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { unavailable } from '../http/errors.ts'
import { takeLock } from './lock.ts'
import { type Rows, rowsSchema } from './rows.ts'

const FORMAT = 'Ancient mock API'
const VERSION = 3
const contentSchema = v.strictObject({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  rows: rowsSchema,
})

/** The rows in memory: as they are now, and how to go back to those of the file. */
type Live = { current(): Rows; restore(rows: Rows): void }

/**
 * lowdb's adapter for one file. Each write replaces the whole file by renaming a complete one over it, so that a kill leaves
 * either the old or the new rows. One write runs at a time; the changes made during it share the next one.
 */
export class DataFile {
  readonly #path: string
  readonly #live: Live
  readonly #unlock: () => void
  /** What the database starts with. */
  readonly rows: Rows
  /** What the file contains. */
  #saved: string
  #isChanged: boolean
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  /** Reads the file, or starts with `seed` where there is none. Throws, leaving it untouched, when it is damaged or in use. */
  constructor(path: string, seed: () => Rows, live: Live) {
    this.#path = path
    this.#live = live
    this.#unlock = takeLock(`${path}.lock`)
    try {
      this.#isChanged = !existsSync(path)
      this.#saved = this.#isChanged ? textOf(seed()) : readFileSync(path, 'utf8')
      this.rows = this.#savedRows()
      // What a killed process was writing.
      rmSync(this.#temporary, { force: true })
    } catch (error) {
      this.#unlock()
      throw error
    }
  }

  /** lowdb calls this after each change and waits for nothing: `commit` does the writing. */
  write(): void {
    this.#isChanged = true
  }

  /** Resolves when all changes so far are in the file. Throws 503 when they could not be written, and were undone. */
  commit(): Promise<void> | undefined {
    if (!this.#isChanged) return this.#running
    this.#next ??= this.#writeAfter(this.#running)
    return this.#next
  }

  async close(): Promise<void> {
    try {
      await this.commit()
    } finally {
      this.#unlock()
    }
  }

  get #temporary(): string {
    return `${this.#path}.tmp`
  }

  /** Rejects when the write before it does: the changes of this one were undone with those. */
  async #writeAfter(running: Promise<void> | undefined): Promise<void> {
    await running
    // Requests that arrived together share one write.
    await setImmediate()
    this.#running = this.#next
    this.#next = undefined
    this.#isChanged = false
    const text = textOf(this.#live.current())
    try {
      await writeFile(this.#temporary, text, { mode: 0o600, flush: true })
      await rename(this.#temporary, this.#path)
      this.#saved = text
    } catch (error) {
      await rm(this.#temporary, { force: true }).catch(() => undefined)
      // Lets requests that have just changed rows ask for their commit, so that they fail together with this one.
      await setImmediate()
      this.#live.restore(this.#savedRows())
      this.#isChanged = false
      this.#next = undefined
      throw unavailable('The change could not be saved. Please try again later.', error)
    } finally {
      this.#running = undefined
    }
  }

  #savedRows(): Rows {
    try {
      return v.parse(contentSchema, JSON.parse(this.#saved)).rows
    } catch (error) {
      throw new Error(
        `${this.#path} is damaged or was written by another version. It was left as it is. Delete it or choose another file.`,
        { cause: error },
      )
    }
  }
}

function textOf(rows: Rows): string {
  return JSON.stringify({ format: FORMAT, version: VERSION, rows } satisfies v.InferInput<typeof contentSchema>)
}
