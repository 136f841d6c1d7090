import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { project, toolPath } from './run.mjs'

const rejected = [
  'document.body.innerHTML = text',
  "document.body.insertAdjacentHTML('beforeend', text)",
  'document.write(text)',
  'location.href = text',
  'window.location.assign(text)',
  'window.open(text)',
  'history.back()',
  'send(import.meta.env.VITE_API_HOST)',
]
const accepted = ['document.body.textContent = text', 'history.replaceState(null, text)', 'send(import.meta.url)']

test('the lint rules reject unsafe code and accept similar safe code', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  const { plugins } = JSON.parse(readFileSync(join(project, 'biome.json'), 'utf8'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins, linter: { rules: { preset: 'none' } } }))
  cpSync(join(project, 'scripts', 'lint'), join(folder, 'scripts', 'lint'), { recursive: true })
  mkdirSync(join(folder, 'renderer'))
  for (const [index, code] of [...rejected, ...accepted].entries())
    writeFileSync(join(folder, 'renderer', `${index}.ts`), `${code}\n`)
  const lint = promisify(execFile)(toolPath('biome'), ['lint', '--reporter=json', '.'], { cwd: folder })
  const { stdout } = await lint.catch((error) => error)
  rmSync(folder, { recursive: true })
  const reported = [...rejected, ...accepted].filter((_, index) => stdout.includes(`renderer/${index}.ts`))
  expect(reported).toEqual(rejected)
})
