import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codes } from './country-geometry.mjs'
import { mosaicFile, mosaicText } from './country-map.mjs'

const written = readFileSync(mosaicFile, 'utf8')
const rows = written.split('\n').filter((line) => /^(\.\.|[A-Z]{2}){20,}$/.test(line))

test('the mosaic that is written down is the one that is laid from the geometry', () => {
  expect(mosaicText() === written, 'run `node scripts/country-map.mjs`').toBe(true)
})

test('every country has a tessera, the smallest too, and there are no others', () => {
  expect(codes).toHaveLength(252)
  const laid = new Set(rows.flatMap((row) => row.match(/../g) ?? []))
  laid.delete('..')
  expect([...laid].sort()).toEqual(codes)
})

test('every row is as long', () => {
  expect(rows).toHaveLength(47)
  for (const row of rows) expect(row).toHaveLength(240)
})
