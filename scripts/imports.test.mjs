import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { project } from './run.mjs'
import { sourceFiles } from './source-files.mjs'

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

/** The modules that connect the shell to Electron. All others make decisions, which are tested without it. */
const electronModules = [
  'main/demo/demo.ts',
  'main/index.ts',
  'main/shell.ts',
  'main/window/dialogs.ts',
  'main/window/window.ts',
]

const sources = sourceFiles().filter((file) => /\.(tsx?|m?js)$/.test(file))
const allImports = sources.flatMap(importsOf)
const imports = allImports
  .filter(({ path }) => path.startsWith('.'))
  .map(({ from, path, isType }) => ({ from, to: posix.join(posix.dirname(from), path), isType }))

test('imports between folders point one way', () => {
  expect(sources.filter((file) => layerOf(file) < 0)).toEqual([])
  expect(imports.length).toBeGreaterThan(500)
  expect(imports.filter(({ from, to, isType }) => !isAllowed(from, to, isType))).toEqual([])
})

test.each(['main', 'mock-api', 'renderer'])('the folders of %s have no cycles', (top) => {
  const edges = imports
    .filter(({ from, to }) => from.startsWith(`${top}/`) && to.startsWith(`${top}/`) && !isForTests(from))
    // The folders of mock-api share the type Provider, which is made of their types.
    .filter(({ isType }) => !isType || top !== 'mock-api')
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

test('in main, only the listed modules import Electron; others import only its types', () => {
  const importing = allImports
    .filter(({ from, path, isType }) => from.startsWith('main/') && path === 'electron' && !isType)
    .map(({ from }) => from)
  expect(importing.sort()).toEqual(electronModules)
})

/** @param {string} from @param {string} to @param {boolean} isType */
function isAllowed(from, to, isType) {
  if (folderOf(from) === folderOf(to)) return true
  const isData = ['package.json', 'electron-builder.cjs'].includes(to)
  return isData || (isType && folderOf(to) === 'preload') || layerOf(from) < layerOf(to)
}

/** @param {string} file */
function isForTests(file) {
  return file.includes('.test.') || file === 'mock-api/qa/test-client.ts'
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

/** @param {string} from */
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
  return found.map((one) => ({ from, ...one }))
}
