import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { project } from './run.mjs'

/** A folder may import the folders of the lines below its own, and the types of preload. */
const layers = [['scripts'], ['e2e'], ['main'], ['mock-api'], ['fixtures', 'preload', 'renderer/hosting'], ['renderer']]

test('imports between folders point one way', () => {
  const imports = [...new Set(layers.flat().map(topFolder))].flatMap(filesIn).flatMap(importsOf)
  expect(imports.length).toBeGreaterThan(500)
  expect(imports.filter(({ from, to, isType }) => !isAllowed(from, to, isType))).toEqual([])
})

/** @param {string} from @param {string} to @param {boolean} isType */
function isAllowed(from, to, isType) {
  if (topFolder(from) === topFolder(to)) return true
  return (isType && topFolder(to) === 'preload') || layerOf(from) < layerOf(to)
}

/** @param {string} folder */
function filesIn(folder) {
  return readdirSync(posix.join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|m?js)$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
}

/** @param {string} path */
function topFolder(path) {
  return path.split('/')[0] ?? ''
}

/** @param {string} path */
function layerOf(path) {
  const depth = layers.findIndex((folders) => folders.some((folder) => path.startsWith(`${folder}/`)))
  // Files at the top, such as package.json, may be imported anywhere.
  return depth < 0 ? layers.length : depth
}

/** @param {string} file */
function importsOf(file) {
  const source = readFileSync(posix.join(project, file), 'utf8')
  return [...source.matchAll(/(import type [^'"]*?)?(?:from |import\(|import )['"](\.[^'"]+)['"]/g)].map(
    ([, type, path = '']) => ({ from: file, to: posix.join(posix.dirname(file), path), isType: type !== undefined }),
  )
}
