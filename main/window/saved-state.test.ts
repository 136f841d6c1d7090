import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openState, placeWindow } from './saved-state.ts'

const folder = mkdtempSync(join(tmpdir(), 'state-'))
const file = join(folder, 'shell.json')
afterAll(() => rmSync(folder, { recursive: true }))

test('a saved value survives a restart and later changes', () => {
  const state = openState(file)
  state.save({ bounds: { x: 1, y: 2, width: 900, height: 600 } })
  state.save({ isDemo: true })
  expect(openState(file).read()).toMatchObject({ bounds: { x: 1, y: 2, width: 900, height: 600 }, isDemo: true })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(state.read())
})

test.each(['', '{', 'null', '[]', '"text"', '{"bounds":{"x":"1"}}', '{"pageColor":"red;"}', '{"isDemo":1}'])(
  'a file with %s counts as empty',
  (text) => {
    writeFileSync(file, text)
    expect(openState(file).read()).toEqual({ isMaximized: false, isDemo: false })
  },
)

test("if the file can't be written, values last until the shell quits", () => {
  const state = openState(join(folder, 'no', 'such', 'folder.json'))
  state.save({ isDemo: true })
  expect(state.read().isDemo).toBe(true)
})

test.each([
  ['stays where it was', { x: 100, y: 60, width: 1000, height: 700 }, { x: 100, y: 60, width: 1000, height: 700 }],
  [
    'moves onto the display',
    { x: 1300, y: -40, width: 1000, height: 700 },
    { x: 440, y: 25, width: 1000, height: 700 },
  ],
  ['shrinks to the display', { x: 9, y: 40, width: 3000, height: 2000 }, { x: 0, y: 25, width: 1440, height: 875 }],
  ['grows to its minimum', { x: 9, y: 40, width: 200, height: -5 }, { x: 9, y: 40, width: 900, height: 600 }],
])('the window %s', (_, saved, placed) => {
  expect(placeWindow(saved, { x: 0, y: 25, width: 1440, height: 875 })).toEqual(placed)
})
