import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import fs from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { unavailable } from '../http/errors.ts'
import { takeLock } from './lock.ts'
import { type Rows, rowsSchema } from './rows.ts'

/** The rows in memory. `restore` replaces them with those of the file. */
type MemoryRows = { current(): Rows; restore(rows: Rows): void }

/**
 * The JSON file of the database. Each write replaces the whole file by renaming a complete one over it, so that a kill leaves either the
 * old or the new rows. One write runs at a time; the changes made during it share the next one.
 */
export class DataFile {
  readonly #path: string
  readonly #memory: MemoryRows
  readonly #unlock: () => void
  /** The rows that the database starts with. */
  readonly rows: Rows
  #isChanged = false
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  /** Reads the file, or starts with `seed` if it doesn't exist. Throws, leaving it untouched, when it is damaged or in use. */
  constructor(path: string, seed: () => Rows, memory: MemoryRows) {
    // A link is another name of the same file, which has one lock.
    this.#path = existsSync(path) ? realpathSync(path) : path
    this.#memory = memory
    this.#unlock = takeLock(`${this.#path}.lock`)
    try {
      deleteLeftovers(this.#path)
      this.#isChanged = !existsSync(this.#path)
      this.rows = this.#isChanged ? seed() : this.#read()
    } catch (error) {
      this.#unlock()
      throw error
    }
  }

  markChanged(): void {
    this.#isChanged = true
  }

  /** Resolves when all changes so far are in the file. If they can't be written, undoes them and rejects with 503. */
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

  /** Rejects if the running write fails, because that also undoes the changes that this one would save. */
  async #writeAfter(running: Promise<void> | undefined): Promise<void> {
    await running
    // Requests that arrived together share one write.
    await setImmediate()
    this.#running = this.#next
    this.#next = undefined
    this.#isChanged = false
    const temporary = `${this.#path}.${randomUUID()}.tmp`
    try {
      // `wx` doesn't follow a link, or use a file, that another user of the folder has prepared.
      const options = { flag: 'wx', mode: 0o600, flush: true }
      await fs.writeFile(temporary, JSON.stringify(this.#memory.current()), options)
      await fs.rename(temporary, this.#path)
    } catch (error) {
      await fs.rm(temporary, { force: true }).catch(() => undefined)
      // Waits until requests that just changed rows have called `commit`, so that they fail with this write.
      await setImmediate()
      if (existsSync(this.#path)) this.#memory.restore(this.#read())
      this.#isChanged = false
      this.#next = undefined
      throw unavailable('The change could not be saved. Please try again later.', error)
    } finally {
      this.#running = undefined
    }
  }

  #read(): Rows {
    try {
      return v.parse(rowsSchema, JSON.parse(readFileSync(this.#path, 'utf8')))
    } catch (error) {
      throw new Error(
        `${this.#path} is damaged or was written by another version. The file was not changed. Delete it or choose another file.`,
        { cause: error },
      )
    }
  }
}

/** Deletes temporary files that a killed process left behind. */
function deleteLeftovers(path: string): void {
  const [folder, prefix] = [dirname(path), `${basename(path)}.`]
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile() && entry.name.startsWith(prefix) && /^[\da-f-]{36}\.tmp$/.test(entry.name.slice(prefix.length)))
      rmSync(join(folder, entry.name), { force: true })
}
