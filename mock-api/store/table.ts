export type Row = { readonly id: string }

type Index<T> = { valueIn: (row: T) => string | null; rows: Map<string, Map<string, T>> }

/**
 * Typed access to one collection of the database. Rows are immutable: a change replaces the row, so that a reader keeps a
 * consistent one. The array of the collection is the truth; the indexes are derived from it.
 */
export class Table<T extends Row, Key extends string = never> {
  readonly #array: () => T[]
  readonly #onChange: () => void
  readonly #indexes = new Map<Key, Index<T>>()
  #byId = new Map<string, T>()

  /** `keys` says by which values rows can be found, besides their id. */
  constructor(array: () => T[], keys: Record<Key, (row: T) => string | null>, onChange: () => void) {
    this.#array = array
    this.#onChange = onChange
    for (const key in keys) this.#indexes.set(key, { valueIn: keys[key], rows: new Map() })
    this.reindex()
  }

  get size(): number {
    return this.#byId.size
  }

  /** All rows, oldest first. */
  rows(): Iterable<T> {
    return this.#byId.values()
  }

  get(id: string): T | undefined {
    return this.#byId.get(id)
  }

  /** The oldest row with that value. */
  find(key: Key, value: string): T | undefined {
    for (const row of this.#bucket(key, value)?.values() ?? []) return row
    return undefined
  }

  /** All rows with that value, oldest first. */
  where(key: Key, value: string): T[] {
    return [...(this.#bucket(key, value)?.values() ?? [])]
  }

  count(key: Key, value: string): number {
    return this.#bucket(key, value)?.size ?? 0
  }

  /** The number of rows for each value. */
  counts(key: Key): { value: string; count: number }[] {
    return Array.from(this.#indexes.get(key)?.rows ?? [], ([value, { size }]) => ({ value, count: size }))
  }

  /** Adds the row, or replaces the one with the same id. */
  put(row: T): T {
    const array = this.#array()
    const before = this.#byId.get(row.id)
    if (before) array[array.lastIndexOf(before)] = row
    else array.push(row)
    this.#reindexRow(row.id, before, row)
    this.#onChange()
    return row
  }

  delete(id: string): void {
    const before = this.#byId.get(id)
    if (!before) return
    const array = this.#array()
    array.splice(array.indexOf(before), 1)
    this.#reindexRow(id, before, undefined)
    this.#onChange()
  }

  /** Deletes rows with that value, oldest first, while there are more than `most` or the oldest is over. */
  prune(key: Key, value: string, most: number, isOver: (row: T) => boolean = () => false): void {
    for (const row of this.where(key, value)) {
      if (this.count(key, value) <= most && !isOver(row)) return
      this.delete(row.id)
    }
  }

  /** Replaces a row by a copy: json-server changes rows in place, and readers may hold the old one. */
  detach(id: string): void {
    const row = this.#byId.get(id)
    if (row) this.put({ ...row })
  }

  /** Derives the indexes again, after the array was changed by others. */
  reindex(): void {
    this.#byId = new Map()
    for (const { rows } of this.#indexes.values()) rows.clear()
    for (const row of this.#array()) this.#reindexRow(row.id, undefined, row)
  }

  #bucket(key: Key, value: string): Map<string, T> | undefined {
    return this.#indexes.get(key)?.rows.get(value)
  }

  /** Setting an existing id keeps its place in a map, so that a replaced row does not become the newest. */
  #reindexRow(id: string, before: T | undefined, after: T | undefined): void {
    for (const { valueIn, rows } of this.#indexes.values()) {
      const oldValue = before ? valueIn(before) : null
      const newValue = after ? valueIn(after) : null
      if (oldValue !== null && oldValue !== newValue) {
        const bucket = rows.get(oldValue)
        bucket?.delete(id)
        if (bucket?.size === 0) rows.delete(oldValue)
      }
      if (newValue !== null && after) {
        const bucket = rows.get(newValue)
        if (bucket) bucket.set(id, after)
        else rows.set(newValue, new Map([[id, after]]))
      }
    }
    if (after) this.#byId.set(id, after)
    else this.#byId.delete(id)
  }
}
