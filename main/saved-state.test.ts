import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openState } from './saved-state.ts'

const folder = mkdtempSync(join(tmpdir(), 'state-'))
const file = join(folder, 'shell.json')
afterAll(() => rmSync(folder, { recursive: true }))

const nothing = { isMaximized: false, isDemo: false }

test('what was saved is there at the next start, and one thing does not undo another', () => {
  const state = openState(file)
  state.save({ bounds: { x: 1, y: 2, width: 900, height: 600 } })
  state.save({ isDemo: true })
  expect(openState(file).read()).toMatchObject({ bounds: { x: 1, y: 2, width: 900, height: 600 }, isDemo: true })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(state.read())
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"bounds":{"x":"1"},"isMaximized":"yes","pageColour":"red;","isDemo":1,"provider":7}',
])('a file with %s is as good as none', (text) => {
  writeFileSync(file, text)
  expect(openState(file).read()).toMatchObject(nothing)
  expect(openState(file).read()).not.toHaveProperty('pageColour', expect.any(String))
})

test('a part that is damaged does not take the others with it', () => {
  writeFileSync(file, '{"bounds":7,"pageColour":"#151210"}')
  expect(openState(file).read()).toMatchObject({ ...nothing, pageColour: '#151210' })
})

test('where nothing can be written, it is remembered for this run', () => {
  const state = openState(join(folder, 'no', 'such', 'folder.json'))
  state.save({ isDemo: true })
  expect(state.read().isDemo).toBe(true)
})
