import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for what is measured, until it is forgotten. */
export function benchFolder(): { folder: string; forget(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  return { folder, forget: () => rmSync(folder, { recursive: true, force: true }) }
}
