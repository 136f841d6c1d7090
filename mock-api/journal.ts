import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import * as v from 'valibot'
import type { Change, StoredCollection } from './collection.ts'
import { unavailable } from './errors.ts'
import { takeLock } from './file-lock.ts'
import { LineFile } from './line-file.ts'
import { readSnapshot, syncFolder, writeSnapshots } from './snapshot.ts'

const headerSchema = v.object({ generation: v.pipe(v.number(), v.integer()) })
const batchSchema = v.array(v.tuple([v.string(), v.string(), v.unknown()]))
const COMPACT_AFTER = 4_000_000

/**
 * Keeps collections in a file. `FILE` is a snapshot and `FILE.bak` its copy; `FILE.journal` holds what changed since, one line
 * per commit, so that a commit costs one short write. A last line that is cut short was never acknowledged and is dropped. Both
 * snapshots are renewed at a start that finds a journal, when it has outgrown them, and at a reset.
 *
 * Renaming a new snapshot to `FILE` is the one moment that makes it count. What follows, its copy and an empty journal, may fail
 * or be cut off by a kill: snapshots are numbered, by generation, and a journal of an earlier one is not read.
 */
export class Journal {
  readonly #file: string
  readonly #collections: readonly StoredCollection[]
  readonly #unlock: () => void
  readonly #lines: LineFile
  #generation = 0
  /** The copy and the journal are still those of the generation before. */
  #behind = false
  #limit = 0
  #pending: Change[] = []
  #flush: Promise<void> | undefined

  /** Fills the collections from the file, or with `seed` when there is none. Throws, touching nothing, when it is damaged. */
  constructor(file: string, collections: readonly StoredCollection[], seed: () => void) {
    this.#file = file
    this.#collections = collections
    this.#unlock = takeLock(`${file}.lock`)
    try {
      const isNew = !existsSync(file) && !existsSync(`${file}.bak`)
      if (isNew) {
        seed()
        rmSync(`${file}.journal`, { force: true })
      }
      const hasChanged = isNew || this.#load()
      this.#lines = new LineFile(`${file}.journal`)
      if (hasChanged) this.#compact()
      else this.#limit = limitFor(statSync(file).size)
      if (this.#behind) this.#catchUp()
    } catch (error) {
      this.#unlock()
      throw error
    }
  }

  record(change: Change): void {
    this.#pending.push(change)
  }

  /** Resolves when all changes so far are on the disk; those of concurrent requests go there together. Throws 503. */
  commit(): Promise<void> | undefined {
    if (this.#pending.length === 0) return undefined
    this.#flush ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        this.#flush = undefined
        try {
          this.#write()
          resolve()
        } catch (error) {
          reject(unavailable('The change could not be saved. Please try again later.', error))
        }
      })
    })
    return this.#flush
  }

  /** Keeps the collections as they are now, whatever was pending. Throws 503, having called `undo`. */
  replaceAll(undo: () => void): void {
    try {
      this.#compact()
      this.#pending = []
    } catch (error) {
      undo()
      throw unavailable('The data could not be saved. Please try again later.', error)
    }
  }

  close(): void {
    try {
      this.#write()
    } finally {
      this.#lines.close()
      this.#unlock()
    }
  }

  /** True when what was read must be written anew: it came from the copy, or has changed since. */
  #load(): boolean {
    const { isWhole } = this.#readSnapshot()
    const hasChanged = this.#replay()
    if (!isWhole && existsSync(this.#file)) renameSync(this.#file, `${this.#file}.damaged`)
    return hasChanged || !isWhole || !existsSync(`${this.#file}.bak`)
  }

  #readSnapshot(): { isWhole: boolean } {
    try {
      this.#generation = readSnapshot(this.#file, this.#collections)
      return { isWhole: true }
    } catch (error) {
      try {
        this.#generation = readSnapshot(`${this.#file}.bak`, this.#collections)
        return { isWhole: false }
      } catch {
        throw new Error(`${this.#file} is damaged and has no good .bak`, { cause: error })
      }
    }
  }

  /** Repeats what the journal says. False when it is one to go on with, empty but for its first line. */
  #replay(): boolean {
    const path = `${this.#file}.journal`
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    const [first, ...lines] = text.split('\n').slice(0, -1)
    if (first === undefined) return true
    const { generation } = atLine(path, 1, () => v.parse(headerSchema, JSON.parse(first)))
    if (generation < this.#generation) return true
    if (generation > this.#generation)
      throw new Error(`${this.#file} is damaged or replaced: what is left of it is older than ${path}`)
    const byName = new Map(this.#collections.map((collection) => [collection.name, collection]))
    for (const [index, line] of lines.entries())
      atLine(path, index + 2, () => {
        for (const [name, id, row] of v.parse(batchSchema, JSON.parse(line))) byName.get(name)?.restore(id, row)
      })
    return text !== `${first}\n`
  }

  #write(): void {
    if (this.#pending.length === 0) return
    const batch = this.#pending
    this.#pending = []
    try {
      if (this.#lines.size < this.#limit || !this.#compacted()) {
        if (this.#behind) this.#catchUp()
        this.#lines.append(JSON.stringify(batch.map(({ collection, id, row }) => [collection, id, row])))
      }
    } catch (error) {
      for (const change of batch.reverse()) change.undo()
      throw error
    }
  }

  /** False when there was no room for new snapshots: the journal then simply grows on. */
  #compacted(): boolean {
    try {
      this.#compact()
      return true
    } catch {
      this.#limit *= 2
      return false
    }
  }

  /** Throws only as long as the old snapshot counts. */
  #compact(): void {
    const [snapshot, copy] = [`${this.#file}.new`, `${this.#file}.bak.new`]
    const size = writeSnapshots([snapshot, copy], this.#generation + 1, this.#collections)
    renameSync(snapshot, this.#file)
    this.#generation += 1
    this.#behind = true
    this.#limit = limitFor(size)
    try {
      this.#catchUp()
    } catch {
      // Tried again before the next line.
    }
  }

  /** Lets the copy and the journal follow the snapshot. */
  #catchUp(): void {
    syncFolder(this.#file)
    if (existsSync(`${this.#file}.bak.new`)) renameSync(`${this.#file}.bak.new`, `${this.#file}.bak`)
    syncFolder(this.#file)
    this.#lines.restart(JSON.stringify({ generation: this.#generation }))
    this.#behind = false
  }
}

/** How long a journal may grow beside a snapshot of that size, in bytes. */
function limitFor(size: number): number {
  return Math.max(COMPACT_AFTER, size)
}

function atLine<T>(path: string, line: number, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Error(`${path} is damaged at line ${line}`, { cause: error })
  }
}
