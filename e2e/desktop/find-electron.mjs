import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../node_modules/electron/', import.meta.url))

const PROGRAMS = new Map([
  ['darwin', 'Electron.app/Contents/MacOS/Electron'],
  ['win32', 'electron.exe'],
])

/** Path of the installed Electron; undefined when its binary was never downloaded. Importing `electron` would download it. */
export function findElectron() {
  const given = process.env.ELECTRON_OVERRIDE_DIST_PATH
  // The installation writes path.txt last.
  if (given === undefined && !existsSync(join(folder, 'path.txt'))) return undefined
  const path = join(given ?? join(folder, 'dist'), PROGRAMS.get(process.platform) ?? 'electron')
  return existsSync(path) ? path : undefined
}
