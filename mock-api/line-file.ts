import { closeSync, existsSync, fchmodSync, fdatasyncSync, fstatSync, ftruncateSync, openSync } from 'node:fs'
import { writeAll } from './snapshot.ts'

/** A file for its owner alone that grows line by line. What `append` did is on the disk; what it refused is not in the file. */
export class LineFile {
  readonly #descriptor: number
  #size: number
  #torn = false

  constructor(path: string) {
    this.#descriptor = openSync(path, existsSync(path) ? 'r+' : 'w+', 0o600)
    fchmodSync(this.#descriptor, 0o600)
    this.#size = fstatSync(this.#descriptor).size
  }

  /** In bytes. */
  get size(): number {
    return this.#size
  }

  append(line: string): void {
    if (this.#torn) this.#cutTornTail()
    const bytes = Buffer.from(`${line}\n`)
    try {
      writeAll(this.#descriptor, bytes, this.#size)
      fdatasyncSync(this.#descriptor)
      this.#size += bytes.length
    } catch (error) {
      this.#torn = true
      this.#cutTornTail()
      throw error
    }
  }

  /** Makes the file one of a single line. */
  restart(line: string): void {
    this.#size = 0
    this.#torn = true
    this.append(line)
  }

  close(): void {
    closeSync(this.#descriptor)
  }

  #cutTornTail(): void {
    ftruncateSync(this.#descriptor, this.#size)
    this.#torn = false
  }
}
