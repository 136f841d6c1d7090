import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'
import type { StoredCollection } from './collection.ts'

const VERSION = 2
const headerSchema = v.object({
  format: v.literal('mock-api data'),
  version: v.literal(VERSION),
  generation: v.pipe(v.number(), v.integer()),
})
const rowSchema = v.tuple([v.string(), v.looseObject({ id: v.string() })])
const endSchema = v.object({ rows: v.number() })

/**
 * Writes all rows of the collections to each path, one row per line between a header and a line that counts them; they are on
 * the disk when it returns, with the size of one in bytes. When one cannot be written, none is left.
 */
export function writeSnapshots(
  paths: readonly string[],
  generation: number,
  collections: readonly StoredCollection[],
): number {
  const opened: { path: string; descriptor: number }[] = []
  let size = 0
  let isWhole = false
  try {
    for (const path of paths) opened.push({ path, descriptor: openSync(path, 'w', 0o600) })
    for (const part of parts(generation, collections)) {
      for (const { descriptor } of opened) writeAll(descriptor, part, size)
      size += part.length
    }
    for (const { descriptor } of opened) fsyncSync(descriptor)
    isWhole = true
  } finally {
    for (const { path, descriptor } of opened) {
      closeSync(descriptor)
      if (!isWhole) rmSync(path, { force: true })
    }
  }
  return size
}

/**
 * Fills the collections from a snapshot, and returns its generation. Throws when it is not one, is cut short, or holds a row
 * that fits no schema.
 */
export function readSnapshot(file: string, collections: readonly StoredCollection[]): number {
  const byName = new Map(collections.map((collection) => [collection.name, collection]))
  for (const collection of collections) collection.clear()
  const lines = readFileSync(file, 'utf8').split('\n')
  if (lines.pop() !== '') throw new Error('its last line is cut short')
  const { generation } = v.parse(headerSchema, JSON.parse(lines.shift() ?? ''))
  const { rows } = v.parse(endSchema, JSON.parse(lines.pop() ?? ''))
  if (rows !== lines.length) throw new Error(`it has ${lines.length} rows instead of ${rows}`)
  for (const line of lines) {
    const [name, row] = v.parse(rowSchema, JSON.parse(line))
    const collection = byName.get(name)
    if (!collection) throw new Error(`it names an unknown collection, ${name}`)
    collection.restore(row.id, row)
  }
  return generation
}

/** Writes all bytes at a position, however many calls that takes. */
export function writeAll(descriptor: number, bytes: Buffer, position: number): void {
  let written = 0
  while (written < bytes.length)
    written += writeSync(descriptor, bytes, written, bytes.length - written, position + written)
}

/** The text of a snapshot in parts of about a megabyte. */
function* parts(generation: number, collections: readonly StoredCollection[]): Generator<Buffer> {
  let text = `${JSON.stringify({ format: 'mock-api data', version: VERSION, generation })}\n`
  let rows = 0
  for (const collection of collections) {
    for (const row of collection.rows()) {
      text += `${JSON.stringify([collection.name, row])}\n`
      rows += 1
      if (text.length < 1_000_000) continue
      yield Buffer.from(text)
      text = ''
    }
  }
  yield Buffer.from(`${text}${JSON.stringify({ rows })}\n`)
}

/** Puts the names in the folder of `file` on the disk, so that a rename outlasts a power cut; Windows neither needs nor allows it. */
export function syncFolder(file: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(dirname(file), 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
