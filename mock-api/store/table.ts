export type Row = { readonly id: string }

type Index<T> = { valueIn: (row: T) => string | null; rows: Map<string, T[]> }

/**
 * Typed access to one collection of the database. Rows are immutable: a reader keeps a consistent snapshot. The array of the
 * collection is the source of truth; the indexes are derived from it.
 */
export class Table<T extends Row, Key extends string = never> {
  readonly #array: () => T[]
  readonly #onChange: () => void
  readonly #indexes = new Map<Key, Index<T>>()
  #byId = new Map<string, T>()

  /** `keys` are the values, besides the id, by which rows can be found. */
  constructor(array: () => T[], keys: Record<Key, (row: T) => string | null>, onChange: () => void) {
    this.#array = array
    this.#onChange = onChange
    for (const key in keys) this.#indexes.set(key, { valueIn: keys[key], rows: new Map() })
    this.reindex()
  }

  get size(): number {
    return this.#byId.size
  }

  /** All rows, oldest first. Rows may be replaced or deleted during the iteration. */
  rows(): Iterable<T> {
    return this.#byId.values()
  }

  get(id: string): T | undefined {
    return this.#byId.get(id)
  }

  /** The oldest row with that value. */
  find(key: Key, value: string): T | undefined {
    return this.#rowsWith(key, value)[0]
  }

  /** All rows with that value, oldest first. */
  where(key: Key, value: string): T[] {
    return [...this.#rowsWith(key, value)]
  }

  count(key: Key, value: string): number {
    return this.#rowsWith(key, value).length
  }

  /** The number of rows for each value. */
  counts(key: Key): { value: string; count: number }[] {
    return Array.from(this.#indexes.get(key)?.rows ?? [], ([value, { length }]) => ({ value, count: length }))
  }

  /** Adds the row, or replaces the one with the same id. */
  put(row: T): T {
    const before = this.#byId.get(row.id)
    replace(this.#array(), before, row)
    this.#byId.set(row.id, row)
    this.#updateIndexes(before, row)
    this.#onChange()
    return row
  }

  delete(id: string): void {
    const before = this.#byId.get(id)
    if (!before) return
    replace(this.#array(), before, undefined)
    this.#byId.delete(id)
    this.#updateIndexes(before, undefined)
    this.#onChange()
  }

  /** Deletes expired rows with that value, and the oldest ones while there are more than `max`. */
  prune(key: Key, value: string, max: number, isExpired: (row: T) => boolean = () => false): void {
    const rows = this.where(key, value)
    for (const [index, row] of rows.entries()) if (index < rows.length - max || isExpired(row)) this.delete(row.id)
  }

  /** Replaces a row by a copy: json-server changes rows in place, and readers may hold the old one. */
  detach(id: string): void {
    const row = this.#byId.get(id)
    if (row) this.put({ ...row })
  }

  /** Rebuilds the indexes after a direct change of the array. */
  reindex(): void {
    this.#byId = new Map(this.#array().map((row) => [row.id, row]))
    for (const { rows } of this.#indexes.values()) rows.clear()
    for (const row of this.#array()) this.#updateIndexes(undefined, row)
  }

  #rowsWith(key: Key, value: string): readonly T[] {
    return this.#indexes.get(key)?.rows.get(value) ?? []
  }

  #updateIndexes(before: T | undefined, after: T | undefined): void {
    for (const { valueIn, rows } of this.#indexes.values()) {
      const oldValue = before ? valueIn(before) : null
      const newValue = after ? valueIn(after) : null
      if (oldValue !== null) {
        const bucket = rows.get(oldValue) ?? []
        replace(bucket, before, newValue === oldValue ? after : undefined)
        if (bucket.length === 0) rows.delete(oldValue)
      }
      if (newValue !== null && after && newValue !== oldValue) {
        const bucket = rows.get(newValue)
        if (bucket) bucket.push(after)
        else rows.set(newValue, [after])
      }
    }
  }
}

/** Replaces `before` in place, or deletes it without `after`, or adds `after` without `before`. */
function replace<T>(rows: T[], before: T | undefined, after: T | undefined): void {
  if (before === undefined) rows.push(...(after === undefined ? [] : [after]))
  else rows.splice(rows.indexOf(before), 1, ...(after === undefined ? [] : [after]))
}
