import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The scripts and styles of the QA pages by name, and the demo application's client library. In a build, electron.vite.config.ts
 * replaces this module with the contents of the files.
 */
export function staticFiles(): Map<string, string> {
  const folder = fileURLToPath(new URL('files/', import.meta.url))
  const names = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name))
  const library = createRequire(import.meta.url).resolve('oauth4webapi')
  const license = readFileSync(join(dirname(library), '..', 'LICENSE.md'), 'utf8')
  return new Map([
    ...names.map((name): [string, string] => [name, readFileSync(folder + name, 'utf8')]),
    ['oauth4webapi.js', `/*\n${license}*/\n${readFileSync(library, 'utf8')}`],
  ])
}
