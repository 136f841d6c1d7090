import * as v from 'valibot'

export type Row = { readonly id: string }

/** One change of one row: `row` is null when it was deleted; `undo` takes it back in memory. */
export type Change = { collection: string; id: string; row: Row | null; undo(): void }

/** What keeping a collection in a file needs to know of it. */
export type StoredCollection = {
  readonly name: string
  rows(): Iterable<Row>
  /** Takes back one row as the file has it: null deletes. Throws when the row does not fit the schema. */
  restore(id: string, row: unknown): void
  clear(): void
  /** Remembers all rows; calling the answer puts them back. */
  remember(): () => void
}

type Indexes<T, Name extends string> = Record<Name, (row: T) => string | null>

/**
 * Rows by id, in the order they came, with look-ups by other keys. A row is replaced, never changed in place, so that whoever
 * holds one holds a moment that does not move, and a change can be undone.
 */
export class Collection<T extends Row, IndexName extends string = never> implements StoredCollection {
  readonly name: string
  /** Called after each `put` and `delete`; unset while nobody keeps the changes. */
  onChange: ((change: Change) => void) | undefined
  readonly #schema: v.GenericSchema<unknown, T>
  readonly #indexes: { name: IndexName; keyOf: (row: T) => string | null; ids: Map<string, Set<string>> }[]
  #rows = new Map<string, T>()
  #changes = 0

  constructor(name: string, schema: v.GenericSchema<unknown, T>, indexes: Indexes<T, IndexName>) {
    this.name = name
    this.#schema = schema
    this.#indexes = []
    for (const index in indexes) this.#indexes.push({ name: index, keyOf: indexes[index], ids: new Map() })
  }

  get size(): number {
    return this.#rows.size
  }

  /** Another number after every change: whoever keeps what was made of the rows can tell that it is old. */
  get changes(): number {
    return this.#changes
  }

  get(id: string): T | undefined {
    return this.#rows.get(id)
  }

  rows(): Iterable<T> {
    return this.#rows.values()
  }

  /** The rows whose key in that index is `key`, oldest first. */
  where(index: IndexName, key: string): T[] {
    const ids = this.#indexes.find(({ name }) => name === index)?.ids.get(key) ?? []
    return [...ids].flatMap((id) => this.#rows.get(id) ?? [])
  }

  /** How many rows `where` would return. */
  count(index: IndexName, key: string): number {
    return this.#indexes.find(({ name }) => name === index)?.ids.get(key)?.size ?? 0
  }

  /** How many rows each key of that index has. */
  counts(index: IndexName): { key: string; count: number }[] {
    const ids = this.#indexes.find(({ name }) => name === index)?.ids ?? []
    return Array.from(ids, ([key, { size }]) => ({ key, count: size }))
  }

  put(row: T): T {
    const before = this.#set(row.id, row)
    this.onChange?.({ collection: this.name, id: row.id, row, undo: () => this.#set(row.id, before) })
    return row
  }

  delete(id: string): void {
    const before = this.#set(id, undefined)
    if (before) this.onChange?.({ collection: this.name, id, row: null, undo: () => this.#set(id, before) })
  }

  /** Deletes, oldest first, rows of that key as long as there are more than `most` or the oldest one is over. */
  prune(index: IndexName, key: string, most: number, isOver: (row: T) => boolean = () => false): void {
    const ids = this.#indexes.find(({ name }) => name === index)?.ids.get(key) ?? []
    for (const id of ids) {
      const row = this.#rows.get(id)
      if (this.count(index, key) <= most && row && !isOver(row)) return
      this.delete(id)
    }
  }

  /** Rows that nobody needs to be told of: those of the seed. */
  fill(rows: Iterable<T>): void {
    for (const row of rows) this.#set(row.id, row)
  }

  restore(id: string, row: unknown): void {
    this.#set(id, row === null ? undefined : v.parse(this.#schema, row))
  }

  clear(): void {
    this.#rows = new Map()
    this.#changes += 1
    for (const { ids } of this.#indexes) ids.clear()
  }

  remember(): () => void {
    const rows = [...this.#rows.values()]
    return () => {
      this.clear()
      this.fill(rows)
    }
  }

  #set(id: string, row: T | undefined): T | undefined {
    const before = this.#rows.get(id)
    this.#changes += 1
    for (const { keyOf, ids } of this.#indexes) {
      const [oldKey, newKey] = [before ? keyOf(before) : null, row ? keyOf(row) : null]
      if (oldKey === newKey) continue
      if (oldKey !== null) remove(ids, oldKey, id)
      if (newKey !== null) add(ids, newKey, id)
    }
    if (row) this.#rows.set(id, row)
    else this.#rows.delete(id)
    return before
  }
}

function add(ids: Map<string, Set<string>>, key: string, id: string): void {
  const known = ids.get(key)
  if (known) known.add(id)
  else ids.set(key, new Set([id]))
}

function remove(ids: Map<string, Set<string>>, key: string, id: string): void {
  const known = ids.get(key)
  known?.delete(id)
  if (known?.size === 0) ids.delete(key)
}
