import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from './run.mjs'
import { licenceTexts, lockedPackages, shippedPackages } from './shipped-packages.mjs'

const wanted = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
const lock = Object.entries(lockedPackages())

test('no package runs a script while it is installed, but for those that are named here', () => {
  const scripted = lock.filter(([, { hasInstallScript }]) => hasInstallScript).map(([folder]) => folder)
  expect(scripted.map((folder) => folder.replace(/^.*node_modules\//, ''))).toEqual(['electron-winstaller', 'esbuild'])
})

test('every package has its sum in the lockfile, and is asked for in one version', () => {
  const unsure = lock.filter(([folder, { integrity, inBundle }]) => folder !== '' && !integrity && !inBundle)
  expect(unsure.map(([folder]) => folder)).toEqual([])
  const versions = Object.values({ ...wanted.dependencies, ...wanted.devDependencies })
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

test('the lockfile names no host that packages come from', () => {
  const hosts = lock.filter(([, entry]) => 'resolved' in entry).map(([folder]) => folder)
  expect(hosts).toEqual([])
})

test('Electron is asked for in one version, of a line that is supported (E-16)', () => {
  const { electron } = wanted.devDependencies
  expect(electron).toMatch(/^\d+\.\d+\.\d+$/)
  expect(Number.parseInt(electron, 10)).toBeGreaterThanOrEqual(45)
})

test('what is shipped may be passed on with the application, under licences that ask for no more than their text', () => {
  const free = ['0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'Unlicense']
  const shipped = shippedPackages()
  expect(shipped.filter(({ licence }) => !free.includes(licence))).toEqual([])
  expect(shipped.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['electron', 'express', 'react-dom', 'ethers', 'oauth4webapi', 'tailwindcss']),
  )
  expect(shipped.map(({ name }) => name)).not.toContain('vite')
})

test('the texts of these licences go along, each under the name of its package', () => {
  const texts = licenceTexts()
  for (const { name, version } of shippedPackages()) expect(texts).toContain(`${name} ${version} (`)
  expect(texts).toMatch(/react-dom \d+\.\d+\.\d+ \(MIT\)\n\nMIT License\n\nCopyright \(c\) Meta/)
})
