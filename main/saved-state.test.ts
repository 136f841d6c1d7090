import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openState, placeWindow } from './saved-state.ts'

const folder = mkdtempSync(join(tmpdir(), 'state-'))
const file = join(folder, 'shell.json')
afterAll(() => rmSync(folder, { recursive: true }))

test('saved values are there at the next start, and one change keeps the others', () => {
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
  '{"bounds":{"x":"1"},"isMaximized":"yes","pageColor":"red;","isDemo":1,"tokensOf":7}',
])('a file with %s counts as empty', (text) => {
  writeFileSync(file, text)
  expect(openState(file).read()).toEqual({ isMaximized: false, isDemo: false })
})

test('an invalid value does not affect the others', () => {
  writeFileSync(file, '{"bounds":7,"pageColor":"#151210"}')
  expect(openState(file).read()).toEqual({ isMaximized: false, isDemo: false, pageColor: '#151210' })
})

test('where nothing can be written, values last until the shell ends', () => {
  const state = openState(join(folder, 'no', 'such', 'folder.json'))
  state.save({ isDemo: true })
  expect(state.read().isDemo).toBe(true)
})

describe('the window opens', () => {
  const laptop = { x: 0, y: 25, width: 1440, height: 875 }
  const left = { x: -1920, y: 0, width: 1920, height: 1080 }
  const size = { width: 1000, height: 700 }

  test.each([
    ['at 1280 × 800 the first time', undefined, [laptop], { width: 1280, height: 800 }],
    ['where it was', { x: 100, y: 60, ...size }, [laptop], { x: 100, y: 60, ...size }],
    ['on another display', { x: -1800, y: 10, ...size }, [laptop, left], { x: -1800, y: 10, ...size }],
    ['partly off the display', { x: 1300, y: 800, ...size }, [laptop], { x: 1300, y: 800, ...size }],
    ['elsewhere if its display is gone', { x: -1800, y: 10, ...size }, [laptop], size],
    ['elsewhere if it was above the display', { x: 100, y: -40, ...size }, [laptop], size],
    ['elsewhere if it was below the display', { x: 100, y: 880, ...size }, [laptop], size],
    ['elsewhere if too little of it was visible', { x: 1400, y: 60, ...size }, [laptop], size],
    ['anywhere if no display is known', { x: 0, y: 0, ...size }, [], size],
    [
      'no smaller than its minimum',
      { x: 9, y: 40, width: 200, height: -5 },
      [laptop],
      { x: 9, y: 40, width: 900, height: 600 },
    ],
    ['no larger than its display', { x: 0, y: 25, width: 3000, height: 2000 }, [laptop], laptop],
    ['no larger than a new display', { x: 1e9, y: 0, width: 9e9, height: 9e9 }, [laptop], { width: 1440, height: 875 }],
  ])('%s', (_, saved, displays, placed) => {
    expect(placeWindow(saved, displays)).toEqual(placed)
  })
})
