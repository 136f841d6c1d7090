import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from './run.mjs'

const { dependencies, devDependencies } = read('package.json')
/** @type {[path: string, { integrity?: string, inBundle?: true, hasInstallScript?: true, resolved?: string }][]} */
const locked = Object.entries(read('package-lock.json').packages).filter(([path]) => path !== '')

/** @param {string} file */
function read(file) {
  return JSON.parse(readFileSync(join(project, file), 'utf8'))
}

test('only allowlisted packages have install scripts', () => {
  const paths = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  expect(paths.map((path) => path.replace(/^.*node_modules\//, ''))).toEqual(['electron-winstaller', 'esbuild'])
})

test('every package is pinned to a version and a checksum', () => {
  expect(locked.filter(([, { integrity, inBundle }]) => !integrity && !inBundle)).toEqual([])
  const versions = Object.values({ ...dependencies, ...devDependencies })
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

test('the lockfile names no registry host', () => {
  expect(locked.filter(([, { resolved }]) => resolved)).toEqual([])
})

test('the Playwright container has the version of the tests', () => {
  const compose = readFileSync(join(project, 'compose.yaml'), 'utf8')
  expect(/playwright:v([\d.]+)-/.exec(compose)?.[1]).toBe(devDependencies['@playwright/test'])
})
