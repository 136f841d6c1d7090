import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { register } from 'tsx/esm/api'
import { command, project } from './run.mjs'

await command(async () => {
  register()
  const { withQaTables } = await import('../fixtures/qa-table.ts')
  const readme = join(project, 'README.md')
  writeFileSync(readme, withQaTables(readFileSync(readme, 'utf8')))
})
