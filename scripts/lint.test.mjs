import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { project, tool } from './run.mjs'

/** @type {[where: string, code: string, refused: boolean][]} */
const samples = [
  ['renderer/screen.ts', 'el.innerHTML = text', true],
  ['renderer/screen.ts', 'el.outerHTML = text', true],
  ['renderer/screen.ts', "el.insertAdjacentHTML('beforeend', text)", true],
  ['renderer/screen.ts', 'document.write(text)', true],
  ['renderer/screen.tsx', 'export const view = <div dangerouslySetInnerHTML={{ __html: text }} />', true],
  ['renderer/screen.ts', 'eval(text)', true],
  ['renderer/screen.ts', 'export const run = new Function(text)', true],
  ['renderer/screen.ts', "setTimeout('alert(1)', 1)", true],
  ['renderer/screen.ts', 'window.open(text)', true],
  ['renderer/screen.ts', 'open(text)', true],
  ['renderer/screen.ts', 'location = text', true],
  ['renderer/screen.ts', 'location.href = text', true],
  ['renderer/screen.ts', 'window.location.href = text', true],
  ['renderer/screen.ts', 'document.location = text', true],
  ['renderer/screen.ts', 'location.assign(text)', true],
  ['renderer/screen.ts', 'window.location.replace(text)', true],
  ['renderer/screen.ts', 'history.back()', true],
  ['renderer/screen.ts', 'window.history.go(-1)', true],
  ['renderer/screen.ts', 'export const mode = import.meta.env.MODE', true],
  ['renderer/screen.ts', 'export default text', true],
  ['renderer/screen.ts', "export const path = location.pathname + text.replace('a', 'b')", false],
  ['renderer/screen.ts', 'el.textContent = text', false],
  ['renderer/vite.config.ts', 'export default text', false],
]

// One run for all, each sample in a project of its own below the folder that has the rules.
const folder = mkdtempSync(join(tmpdir(), 'lint-'))
afterAll(() => rmSync(folder, { recursive: true }))
cpSync(join(project, 'biome.json'), join(folder, 'biome.json'))
cpSync(join(project, '.biome'), join(folder, '.biome'), { recursive: true })
for (const [index, [where, code]] of samples.entries()) {
  const file = join(folder, String(index), where)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, `${code}\n`)
}
const flags = ['lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none', '--diagnostic-level=error']
const { stdout } = spawnSync(tool('biome'), [...flags, '.'], { cwd: folder, encoding: 'utf8' })

test.each(samples.map((sample, index) => [...sample, index]))(
  'in %s, "%s" is an error: %s (R-01, R-20)',
  (where, _, refused, index) => {
    expect(stdout.includes(join(folder, String(index), where))).toBe(refused)
  },
)
