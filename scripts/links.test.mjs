import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { project } from './run.mjs'

/** Dependencies, build output and Git data. */
const IGNORED = ['node_modules', 'dist', 'out', 'test-results', '.git']

test('relative links in Markdown files lead to existing files and headings', () => {
  const links = manualsIn(project).flatMap(linksIn)
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(({ file, target }) => !isTargetValid(file, target))).toEqual([])
})

/** @param {string} folder @returns {string[]} absolute paths */
function manualsIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return IGNORED.includes(entry.name) ? [] : manualsIn(path)
    return entry.name.endsWith('.md') ? [path] : []
  })
}

/** @param {string} path */
function linksIn(path) {
  const text = withoutCode(readFileSync(path, 'utf8'))
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => ({ file: relative(project, path), target }))
    .filter(({ target }) => !/^[a-z]+:/.test(target))
}

/** @param {string} file @param {string} target */
function isTargetValid(file, target) {
  const [path = '', heading] = target.split('#')
  const full = path === '' ? join(project, file) : resolve(project, dirname(file), path)
  if (!existsSync(full)) return false
  return heading === undefined || headingsIn(full).includes(heading)
}

/** The anchors that GitHub gives the headings of a file. @param {string} path */
function headingsIn(path) {
  const headings = withoutCode(readFileSync(path, 'utf8')).matchAll(/^#+ (.+)$/gm)
  return [...headings].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\d\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** @param {string} text */
function withoutCode(text) {
  return text.replace(/^```.*?^```/gms, '')
}
