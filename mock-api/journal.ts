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
} from 'node:fs'
import * as v from 'valibot'
import type { Change, StoredCollection } from './collection.ts'
import { unavailable } from './errors.ts'
import { takeLock } from './file-lock.ts'
import { readSnapshot, writeAll, writeSnapshot } from './snapshot.ts'

const batchSchema = v.array(v.tuple([v.string(), v.string(), v.unknown()]))
const COMPACT_AFTER = 4_000_000

/**
 * Keeps collections in a file. `FILE` is a snapshot and `FILE.bak` its copy; `FILE.journal` holds what changed since, one line
 * per commit, so that a commit costs one short write. A last line that is cut short was never acknowledged and is dropped. Both
 * snapshots are renewed at each start and when the journal has outgrown them: replaying it over the newer one changes nothing.
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
      if (existsSync(file) || existsSync(`${file}.bak`)) this.#load()
      else seed()
      this.#descriptor = openSync(`${file}.journal`, existsSync(`${file}.journal`) ? 'r+' : 'w+', 0o600)
      fchmodSync(this.#descriptor, 0o600)
      this.#compact()
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

  #load(): void {
    try {
      readSnapshot(this.#file, this.#collections)
    } catch (error) {
      if (!existsSync(`${this.#file}.bak`))
        throw new Error(`${this.#file} is damaged and has no .bak`, { cause: error })
      try {
        readSnapshot(`${this.#file}.bak`, this.#collections)
      } catch {
        throw new Error(`${this.#file} and its .bak are damaged`, { cause: error })
      }
      if (existsSync(this.#file)) renameSync(this.#file, `${this.#file}.damaged`)
    }
    this.#replay()
  }

  #replay(): void {
    const path = `${this.#file}.journal`
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
    lines.pop()
    const byName = new Map(this.#collections.map((collection) => [collection.name, collection]))
    for (const [index, line] of lines.entries()) {
      try {
        for (const [name, id, row] of v.parse(batchSchema, JSON.parse(line))) byName.get(name)?.restore(id, row)
      } catch (error) {
        throw new Error(`${path} is damaged at line ${index + 1}`, { cause: error })
      }
    }
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
    writeSnapshot(`${this.#file}.bak`, this.#collections)
    ftruncateSync(this.#descriptor, 0)
    fsyncSync(this.#descriptor)
    this.#size = 0
    this.#limit = Math.max(COMPACT_AFTER, size)
  }
}
