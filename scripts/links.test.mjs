import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from './run.mjs'
import { sourceFiles } from './source-files.mjs'

/** The example of CONTRIBUTING.md. */
const SCREEN_TO_ADD = 'renderer/screens/dashboard/billing/billing.tsx'

test('relative links in Markdown files lead to existing files and headings', () => {
  const links = sourceFiles()
    .filter((file) => file.endsWith('.md'))
    .flatMap(listLinks)
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(({ file, target }) => !isTargetValid(file, target))).toEqual([])
})

test('source files that Markdown names in code exist', () => {
  const paths = sourceFiles()
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...withoutCode(readFileSync(join(project, file), 'utf8')).matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|mjs))`/g)].map(
        ([, path = '']) => ({ file, path }),
      ),
    )
    .filter(({ path }) => path !== SCREEN_TO_ADD)
  expect(paths.length).toBeGreaterThan(20)
  const exists = (/** @type {string} */ path) => existsSync(join(project, path))
  expect(paths.filter(({ file, path }) => !exists(path) && !exists(join(dirname(file), path)))).toEqual([])
})

/** @param {string} file */
function listLinks(file) {
  const text = withoutCode(readFileSync(join(project, file), 'utf8'))
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => ({ file, target }))
    .filter(({ target }) => !/^[a-z]+:/.test(target))
}

/** @param {string} file @param {string} target */
function isTargetValid(file, target) {
  const [path = '', heading] = target.split('#')
  const full = join(project, path === '' ? file : join(dirname(file), path))
  if (!existsSync(full)) return false
  return heading === undefined || listHeadings(full).includes(heading)
}

/** The anchors that GitHub gives the headings of a file. @param {string} path */
function listHeadings(path) {
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
