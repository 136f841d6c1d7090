import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { project } from './run.mjs'
import { sourceFiles } from './source-files.mjs'

/** A folder may import those of later groups. */
const layers = [
  ['root', 'scripts'],
  ['e2e'],
  ['main'],
  ['mock-api'],
  ['fixtures', 'preload', 'renderer/hosting'],
  ['renderer'],
]

const sources = sourceFiles().filter((file) => /\.(tsx?|m?js)$/.test(file))
const allImports = sources.flatMap(readImports)
const imports = allImports
  .filter(({ path }) => path.startsWith('.'))
  .map(({ from, path, isType }) => ({ from, to: posix.join(posix.dirname(from), path), isType }))

test('imports between folders point one way', () => {
  expect(sources.filter((file) => findLayer(file) < 0)).toEqual([])
  expect(imports.length).toBeGreaterThan(500)
  expect(imports.filter(({ from, to, isType }) => !isAllowed(from, to, isType))).toEqual([])
})

test.each(['main', 'mock-api', 'renderer'])('the folders of %s have no import cycles', (top) => {
  const edges = imports
    .filter(({ from, to }) => from.startsWith(`${top}/`) && to.startsWith(`${top}/`) && !from.includes('.test.'))
    // The folders of mock-api share the type Provider, which is made of their types.
    .filter(({ isType }) => !isType || top !== 'mock-api')
    .map(({ from, to }) => [getUnit(from), getUnit(to)])
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

test('only listed modules of main import Electron', () => {
  const importing = allImports
    .filter(({ from, path, isType }) => from.startsWith('main/') && path === 'electron' && !isType)
    .map(({ from }) => from.slice('main/'.length))
  expect(importing.sort()).toEqual(['demo/demo.ts', 'index.ts', 'shell.ts', 'window/dialogs.ts', 'window/window.ts'])
})

/** @param {string} from @param {string} to @param {boolean} isType */
function isAllowed(from, to, isType) {
  if (getFolder(from) === getFolder(to)) return true
  const isData = ['package.json', 'electron-builder.cjs'].includes(to)
  return isData || (isType && getFolder(to) === 'preload') || findLayer(from) < findLayer(to)
}

/** @param {string} file */
function findLayer(file) {
  return layers.findIndex((folders) => folders.includes(getFolder(file)))
}

/** @param {string} file */
function getFolder(file) {
  if (file.startsWith('renderer/hosting/')) return 'renderer/hosting'
  return file.includes('/') ? (file.split('/')[0] ?? '') : 'root'
}

/** A folder such as renderer/state, or a file such as renderer/routes.ts. @param {string} file */
function getUnit(file) {
  return file.split('/').slice(0, 2).join('/')
}

/** Ignores re-exports: a lint rule rejects them. @param {string} from */
function readImports(from) {
  const source = readFileSync(join(project, from), 'utf8')
  const { staticImports, dynamicImports } = parseSync(from, source).module
  return [
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      from,
      path: source.slice(start, end).replace(/^['"`]|['"`]$/g, ''),
      isType: false,
    })),
    ...staticImports.map(({ moduleRequest, entries }) => ({
      from,
      path: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
  ]
}
