import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const out = fileURLToPath(new URL('../../out', import.meta.url))

/** What the built shell loads when it starts: its main process with all that it imports, and its preload script. */
export function readDesktopBuild(): { main: string; preload: string } {
  return {
    main: withImports(join(out, 'main/index.js')),
    preload: readFileSync(join(out, 'preload/index.cjs'), 'utf8'),
  }
}

function withImports(path: string, seen = new Set<string>()): string {
  if (seen.has(path)) return ''
  seen.add(path)
  const text = readFileSync(path, 'utf8')
  const imports = [...text.matchAll(/(?:\bfrom |\bimport\(?)\s*["'](\.[^"']+)["']/g)]
  return [text, ...imports.map(([, name = '']) => withImports(join(dirname(path), name), seen))].join('\n')
}
