import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from './run.mjs'

const ID = /\b(?:[RME]-\d{2}|T[A-Z]\d{2})\b/g
const [, exceptions = '', list = ''] =
  /## Exceptions, and why(.*)## Requirements(.*)/s.exec(readFileSync(join(project, 'SECURITY.md'), 'utf8')) ?? []
const required = new Set(list.match(ID))
/** An exception that stands for a requirement begins with it. */
const excepted = new Set([...exceptions.matchAll(/^- \*\*([RME]-\d{2}|T[A-Z]\d{2})\*\*/gm)].map(([, id]) => id))
const tested = new Set(testFiles().flatMap(idsInTitles))

function testFiles() {
  return ['main', 'preload', 'renderer', 'mock-api', 'fixtures', 'e2e', 'scripts'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(test|spec)\.(tsx?|mjs)$/.test(file))
      .map((file) => join(project, folder, file)),
  )
}

/** A title is a text that an argument follows; its requirements stand in brackets at its end. @param {string} file */
function idsInTitles(file) {
  const titles = readFileSync(file, 'utf8').matchAll(
    /\(((?:[RME]-\d{2}|T[A-Z]\d{2})(?:, (?:[RME]-\d{2}|T[A-Z]\d{2}))*)\)['"`],/g,
  )
  return [...titles].flatMap(([, ids = '']) => ids.split(', '))
}

test('every requirement of SECURITY.md is named by the title of a test, or is an exception there', () => {
  expect(required.size).toBeGreaterThan(150)
  expect([...required].filter((id) => !tested.has(id) && !excepted.has(id))).toEqual([])
})

test('no test names a requirement that SECURITY.md does not have', () => {
  expect([...tested].filter((id) => !required.has(id))).toEqual([])
})
