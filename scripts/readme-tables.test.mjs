import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withQaTables } from './readme-tables.mjs'
import { project } from './run.mjs'

test('README.md has the tables that `npm run qa-table` makes', () => {
  const readme = readFileSync(join(project, 'README.md'), 'utf8').replaceAll('\r\n', '\n')
  expect(withQaTables(readme) === readme, 'npm run qa-table brings README.md up to date').toBe(true)
})
