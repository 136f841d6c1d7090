import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command, project } from './run.mjs'
import { importing } from './typescript.mjs'

await command(async () => {
  const { withQaTables } = await importing(() => import('./readme-tables.mjs'))
  const readme = join(project, 'README.md')
  writeFileSync(readme, withQaTables(readFileSync(readme, 'utf8')))
})
