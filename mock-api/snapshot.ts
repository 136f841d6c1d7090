import { closeSync, copyFileSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'
import type { StoredCollection } from './collection.ts'

const VERSION = 1
const headerSchema = v.object({ format: v.literal('mock-api data'), version: v.literal(VERSION) })
const rowSchema = v.tuple([v.string(), v.looseObject({ id: v.string() })])
const endSchema = v.object({ rows: v.number() })

/**
 * Replaces `file` by all rows of the collections, one per line between a header and a line that counts them: whoever reads it
 * sees the old file or the new one, whole. Returns its size in bytes.
 */
export function writeSnapshot(file: string, collections: readonly StoredCollection[]): number {
  const descriptor = openSync(`${file}.new`, 'w', 0o600)
  let size = 0
  try {
    for (const part of parts(collections)) size += writeAll(descriptor, part, size)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  replaceByNew(file)
  return size
}

/** Replaces `target` by a copy of a snapshot, whole like `writeSnapshot`. */
export function copySnapshot(file: string, target: string): void {
  copyFileSync(file, `${target}.new`)
  const descriptor = openSync(`${target}.new`, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  replaceByNew(target)
}

/** Fills the collections from a snapshot. Throws when it is not one, is cut short, or holds a row that fits no schema. */
export function readSnapshot(file: string, collections: readonly StoredCollection[]): void {
  const byName = new Map(collections.map((collection) => [collection.name, collection]))
  for (const collection of collections) collection.clear()
  const lines = readFileSync(file, 'utf8').split('\n')
  if (lines.pop() !== '') throw new Error('its last line is cut short')
  v.parse(headerSchema, JSON.parse(lines.shift() ?? ''))
  const { rows } = v.parse(endSchema, JSON.parse(lines.pop() ?? ''))
  if (rows !== lines.length) throw new Error(`it has ${lines.length} rows instead of ${rows}`)
  for (const line of lines) {
    const [name, row] = v.parse(rowSchema, JSON.parse(line))
    const collection = byName.get(name)
    if (!collection) throw new Error(`it names an unknown collection, ${name}`)
    collection.restore(row.id, row)
  }
}

/** Writes all bytes at a position, however many calls that takes, and returns how many they were. */
export function writeAll(descriptor: number, bytes: Buffer, position: number): number {
  let written = 0
  while (written < bytes.length)
    written += writeSync(descriptor, bytes, written, bytes.length - written, position + written)
  return written
}

/** The text of a snapshot in parts of about a megabyte. */
function* parts(collections: readonly StoredCollection[]): Generator<Buffer> {
  let text = `${JSON.stringify({ format: 'mock-api data', version: VERSION })}\n`
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

/** The folder is written too, so that the rename lasts through a power cut; Windows neither needs nor allows that. */
function replaceByNew(file: string): void {
  renameSync(`${file}.new`, file)
  if (process.platform === 'win32') return
  const descriptor = openSync(dirname(file), 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
