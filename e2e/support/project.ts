import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const project = fileURLToPath(new URL('../..', import.meta.url))

/** The full path of a built file or folder. Throws if the build is missing. */
export function builtPath(path: string): string {
  const full = join(project, path)
  if (!existsSync(full)) throw new Error(`${path} isn't built yet: run npm run build -- --all`)
  return full
}
