import {
  closeSync,
  existsSync,
  fchmodSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs'
import * as v from 'valibot'
import type { Change, StoredCollection } from './collection.ts'
import { unavailable } from './errors.ts'
import { takeLock } from './file-lock.ts'
import { copySnapshot, readSnapshot, writeAll, writeSnapshot } from './snapshot.ts'

const batchSchema = v.array(v.tuple([v.string(), v.string(), v.unknown()]))
const COMPACT_AFTER = 4_000_000

/**
 * Keeps collections in a file. `FILE` is a snapshot and `FILE.bak` its copy; `FILE.journal` holds what changed since, one line
 * per commit, so that a commit costs one short write. A last line that is cut short was never acknowledged and is dropped. Both
 * snapshots are renewed at a start that finds a journal, and when it has outgrown them: replaying it over the newer one changes
 * nothing.
 */
export class Journal {
  readonly #file: string
  readonly #collections: readonly StoredCollection[]
  readonly #unlock: () => void
  readonly #descriptor: number
  #size = 0
  #limit = 0
  #torn = false
  #pending: Change[] = []
  #flush: Promise<void> | undefined

  /** Fills the collections from the file, or with `seed` when there is none. Throws, touching nothing, when it is damaged. */
  constructor(file: string, collections: readonly StoredCollection[], seed: () => void) {
    this.#file = file
    this.#collections = collections
    this.#unlock = takeLock(`${file}.lock`)
    try {
      const isNew = !existsSync(file) && !existsSync(`${file}.bak`)
      if (isNew) seed()
      const hasChanged = isNew || this.#load()
      this.#descriptor = openSync(`${file}.journal`, existsSync(`${file}.journal`) ? 'r+' : 'w+', 0o600)
      fchmodSync(this.#descriptor, 0o600)
      if (hasChanged) this.#compact()
      else this.#limit = limitFor(statSync(file).size)
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
      closeSync(this.#descriptor)
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
      readSnapshot(this.#file, this.#collections)
      return { isWhole: true }
    } catch (error) {
      try {
        readSnapshot(`${this.#file}.bak`, this.#collections)
        return { isWhole: false }
      } catch {
        throw new Error(`${this.#file} is damaged and has no good .bak`, { cause: error })
      }
    }
  }

  /** Repeats what the journal says, and tells whether it says anything. */
  #replay(): boolean {
    const path = `${this.#file}.journal`
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    const byName = new Map(this.#collections.map((collection) => [collection.name, collection]))
    for (const [index, line] of text.split('\n').slice(0, -1).entries()) {
      try {
        for (const [name, id, row] of v.parse(batchSchema, JSON.parse(line))) byName.get(name)?.restore(id, row)
      } catch (error) {
        throw new Error(`${path} is damaged at line ${index + 1}`, { cause: error })
      }
    }
    return text !== ''
  }

  #write(): void {
    if (this.#pending.length === 0) return
    const batch = this.#pending
    this.#pending = []
    try {
      if (this.#size < this.#limit || !this.#compacted())
        this.#append(Buffer.from(`${JSON.stringify(batch.map(({ collection, id, row }) => [collection, id, row]))}\n`))
    } catch (error) {
      for (const change of batch.reverse()) change.undo()
      throw error
    }
  }

  #append(line: Buffer): void {
    if (this.#torn) this.#cutTornTail()
    try {
      writeAll(this.#descriptor, line, this.#size)
      fdatasyncSync(this.#descriptor)
      this.#size += line.length
    } catch (error) {
      this.#torn = true
      this.#cutTornTail()
      throw error
    }
  }

  #cutTornTail(): void {
    ftruncateSync(this.#descriptor, this.#size)
    this.#torn = false
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

  #compact(): void {
    const size = writeSnapshot(this.#file, this.#collections)
    copySnapshot(this.#file, `${this.#file}.bak`)
    ftruncateSync(this.#descriptor, 0)
    fsyncSync(this.#descriptor)
    this.#size = 0
    this.#limit = limitFor(size)
  }
}

/** How long a journal may grow beside a snapshot of that size, in bytes. */
function limitFor(size: number): number {
  return Math.max(COMPACT_AFTER, size)
}
