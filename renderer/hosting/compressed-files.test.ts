import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { writeCompressedFiles } from './compressed-files.ts'
import { readPortal } from './portal-files.ts'

const dir = mkdtempSync(join(tmpdir(), 'compressed-'))
const script = `export const filler = '${'stone '.repeat(500)}'`
mkdirSync(join(dir, 'assets'))
writeFileSync(join(dir, 'index.html'), '<div id="root"></div>')
writeFileSync(join(dir, 'assets', 'app-1a2b.js'), script)
writeFileSync(join(dir, 'assets', 'tiny-1a2b.js'), 'start()')
await writeCompressedFiles(dir)
afterAll(() => rmSync(dir, { recursive: true }))

const ask = (path: string) => readPortal({ dir, settings: () => ({}) })({ method: 'GET', path, isNavigation: false })

test('a file of the build is sent as it was compressed with it', () => {
  const { encoded } = ask('/assets/app-1a2b.js').file
  expect(brotliDecompressSync(encoded.get('br') ?? '').toString()).toBe(script)
  expect(gunzipSync(encoded.get('gzip') ?? '').toString()).toBe(script)
  expect(ask('/assets/tiny-1a2b.js').file.encoded.size).toBe(0)
})

test('a compressed copy has no address of its own', () => {
  expect(ask('/assets/app-1a2b.js.br').status).toBe(404)
})
