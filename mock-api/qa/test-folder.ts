import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A temporary folder, removed when the current test finishes. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mock-api-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
