export type Row = { readonly id: string }

type Index<T> = { valueIn: (row: T) => string | null; rows: Map<string, T[]> }

/**
 * Typed access to one collection of the database. Rows are immutable: a reader keeps a consistent snapshot. The array of the
 * collection is the source of truth; the indexes are derived from it.
 */
export class Table<T extends Row, Key extends string = never> {
  readonly #array: () => T[]
  readonly #onChange: () => void
  readonly #indexes = new Map<Key | 'id', Index<T>>([['id', { valueIn: ({ id }) => id, rows: new Map() }]])

  /** `keys` are the values, besides the id, by which rows can be found. */
  constructor(array: () => T[], keys: Record<Key, (row: T) => string | null>, onChange: () => void) {
    this.#array = array
    this.#onChange = onChange
    for (const key in keys) this.#indexes.set(key, { valueIn: keys[key], rows: new Map() })
    this.reindex()
  }

  get size(): number {
    return this.#array().length
  }

  /** All rows, oldest first. */
  rows(): T[] {
    return [...this.#array()]
  }

  get(id: string): T | undefined {
    return this.find('id', id)
  }

  /** The first row whose key has this value. */
  find(key: Key | 'id', value: string): T | undefined {
    return this.#rowsWith(key, value)[0]
  }

  /** The rows whose key has this value, oldest first; a row that was changed to this value comes last. */
  where(key: Key, value: string): T[] {
    return [...this.#rowsWith(key, value)]
  }

  count(key: Key, value: string): number {
    return this.#rowsWith(key, value).length
  }

  /** Each value of the key, with the number of its rows. */
  counts(key: Key): { value: string; count: number }[] {
    return Array.from(this.#indexes.get(key)?.rows ?? [], ([value, { length }]) => ({ value, count: length }))
  }

  /** Adds the row, or replaces the one with the same id. */
  put(row: T): T {
    this.#change(this.get(row.id), row)
    return row
  }

  delete(id: string): void {
    const row = this.get(id)
    if (row) this.#change(row, undefined)
  }

  /** Deletes the rows whose key has this value, or those of them that match. */
  deleteWhere(key: Key, value: string, isMatch: (row: T) => boolean = () => true): void {
    for (const row of this.where(key, value)) if (isMatch(row)) this.delete(row.id)
  }

  /** Deletes the oldest rows whose key has this value, up to the first that doesn't match. */
  deleteOldest(key: Key, value: string, isMatch: (row: T) => boolean): void {
    for (const row of this.where(key, value)) {
      if (!isMatch(row)) return
      this.delete(row.id)
    }
  }

  /** Deletes the oldest rows whose key has this value until at most `max` are left. */
  prune(key: Key, value: string, max: number): void {
    const rows = this.#rowsWith(key, value)
    for (const { id } of rows.slice(0, Math.max(0, rows.length - max))) this.delete(id)
  }

  /** Replaces a row with a copy: json-server changes rows in place, and readers may hold the old one. */
  detach(id: string): void {
    const row = this.get(id)
    if (row) this.put({ ...row })
  }

  /** Rebuilds the indexes in the order of the rows. */
  reindex(): void {
    for (const { rows } of this.#indexes.values()) rows.clear()
    for (const row of this.#array()) this.#updateIndexes(undefined, row)
  }

  #rowsWith(key: Key | 'id', value: string): readonly T[] {
    return this.#indexes.get(key)?.rows.get(value) ?? []
  }

  #change(before: T | undefined, after: T | undefined): void {
    replace(this.#array(), before, after)
    this.#updateIndexes(before, after)
    this.#onChange()
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

/** Replaces `before` with `after` in place. Without `before`, adds `after`; without `after`, deletes `before`. */
function replace<T>(rows: T[], before: T | undefined, after: T | undefined): void {
  const added = after === undefined ? [] : [after]
  if (before === undefined) rows.push(...added)
  else rows.splice(rows.indexOf(before), 1, ...added)
}
