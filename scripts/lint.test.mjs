import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { project, tool } from './run.mjs'

const folder = mkdtempSync(join(tmpdir(), 'lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

/* A rule that no longer matches anything is silent. */
const samples = [
  {
    rule: 'no-html-strings',
    good: 'document.body.textContent = text',
    bad: [
      'document.body.innerHTML = text',
      "document.body.insertAdjacentHTML('beforeend', text)",
      'document.write(text)',
    ],
  },
  {
    rule: 'no-unchecked-navigation',
    good: 'history.replaceState(null, text)',
    bad: ['location.href = text', 'window.location.assign(text)', 'window.open(text)', 'history.back()'],
  },
  {
    rule: 'no-build-settings',
    good: 'send(import.meta.url)',
    bad: ['send(import.meta.env.VITE_API_HOST)'],
  },
]

test.each(samples)('$rule rejects its bad samples only', async ({ rule, good, bad }) => {
  const { plugins } = JSON.parse(readFileSync(join(project, 'biome.json'), 'utf8'))
  const root = join(folder, rule)
  cpSync(join(project, 'scripts', 'lint'), join(root, 'scripts', 'lint'), { recursive: true })
  writeFileSync(join(root, 'biome.json'), JSON.stringify({ plugins, linter: { rules: { preset: 'none' } } }))
  mkdirSync(join(root, 'renderer'))
  const files = [good, ...bad].map((code, index) => {
    writeFileSync(join(root, 'renderer', `${index}.ts`), `${code}\n`)
    return `renderer/${index}.ts`
  })
  const lint = promisify(execFile)(tool('biome'), ['lint', '--reporter=json', '.'], { cwd: root })
  const { stdout } = await lint.catch((error) => error)
  expect(files.filter((file) => stdout.includes(file))).toEqual(files.slice(1))
})
