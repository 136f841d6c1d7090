import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { project } from './run.mjs'

/** A folder may import those of the lines below its own. Files at the root may import all. */
const layers = [
  ['root'],
  ['scripts'],
  ['e2e'],
  ['main'],
  ['mock-api'],
  ['fixtures', 'preload', 'renderer/hosting'],
  ['renderer'],
]

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: project,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(tsx?|m?js)$/.test(file) && existsSync(join(project, file)))
const imports = sources.flatMap(importsOf)

test('imports between folders point one way', () => {
  expect(sources.filter((file) => layerOf(file) < 0)).toEqual([])
  expect(imports.length).toBeGreaterThan(500)
  expect(imports.filter(({ from, to, isType }) => !isAllowed(from, to, isType))).toEqual([])
})

test.each(['main', 'renderer'])('the folders of %s have no cycles', (top) => {
  const edges = imports
    .filter(({ from, to }) => from.startsWith(`${top}/`) && to.startsWith(`${top}/`) && !from.includes('.test.'))
    .map(({ from, to }) => [unitOf(from), unitOf(to)])
    .filter(([from, to]) => from !== to)
  // A unit without imports is in no cycle, nor are those that import only such units.
  let rest = edges
  let before = Number.POSITIVE_INFINITY
  while (rest.length < before) {
    before = rest.length
    const importing = new Set(rest.map(([from]) => from))
    rest = rest.filter(([, to]) => importing.has(to))
  }
  expect([...new Set(rest.map((edge) => edge.join(' → ')))].sort()).toEqual([])
})

/** @param {string} from @param {string} to @param {boolean} isType */
function isAllowed(from, to, isType) {
  if (folderOf(from) === folderOf(to)) return true
  const isData = ['package.json', 'electron-builder.cjs'].includes(to)
  return isData || (isType && folderOf(to) === 'preload') || layerOf(from) < layerOf(to)
}

/** @param {string} file */
function layerOf(file) {
  return layers.findIndex((folders) => folders.includes(folderOf(file)))
}

/** @param {string} file */
function folderOf(file) {
  if (file.startsWith('renderer/hosting/')) return 'renderer/hosting'
  return file.includes('/') ? (file.split('/')[0] ?? '') : 'root'
}

/** A folder such as renderer/state, or a file such as renderer/routes.ts. @param {string} file */
function unitOf(file) {
  return file.split('/').slice(0, 2).join('/')
}

/** The relative imports of a file. @param {string} from */
function importsOf(from) {
  const source = readFileSync(join(project, from), 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(from, source).module
  const dynamic = dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    path: source.slice(start, end).replace(/^['"`]|['"`]$/g, ''),
    isType: false,
  }))
  const found = [
    ...dynamic,
    ...staticImports.map(({ moduleRequest, entries }) => ({
      path: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest, isType }) => ({ path: moduleRequest?.value ?? '', isType })),
    ),
  ]
  return found
    .filter(({ path }) => path.startsWith('.'))
    .map(({ path, isType }) => ({ from, to: posix.join(posix.dirname(from), path), isType }))
}
