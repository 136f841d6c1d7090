import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { project } from './run.mjs'

/** Paths, relative to the project, of the files in Git and new files that Git doesn't ignore. */
export function sourceFiles() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', args, { cwd: project, encoding: 'utf8' }).split('\n')
  return files.filter((file) => file !== '' && existsSync(join(project, file)))
}
