import { expect, test } from 'vitest'
import { placeWindow } from './window-bounds.ts'

const laptop = { x: 0, y: 25, width: 1440, height: 875 }
const left = { x: -1920, y: 0, width: 1920, height: 1080 }

test('the first window leaves its place to the system', () => {
  expect(placeWindow(undefined, [laptop])).toEqual({ width: 1280, height: 800 })
})

test.each([
  ['as it was', { x: 100, y: 60, width: 1000, height: 700 }, [laptop]],
  ['on the other display', { x: -1800, y: 10, width: 1000, height: 700 }, [laptop, left]],
  ['half over the edge', { x: 1300, y: 60, width: 1000, height: 700 }, [laptop]],
  ['reaching below the display', { x: 0, y: 800, width: 1000, height: 700 }, [laptop]],
])('a window comes back %s', (_, saved, displays) => {
  expect(placeWindow(saved, displays)).toEqual(saved)
})

test.each([
  ['a display that has gone', { x: -1800, y: 10, width: 1000, height: 700 }, { width: 1000, height: 700 }],
  ['above the display', { x: 100, y: -40, width: 1000, height: 700 }, { width: 1000, height: 700 }],
  ['below the display', { x: 100, y: 880, width: 1000, height: 700 }, { width: 1000, height: 700 }],
  ['almost out of sight', { x: 1400, y: 60, width: 1000, height: 700 }, { width: 1000, height: 700 }],
  ['far away', { x: 1e9, y: -1e9, width: 9e9, height: 9e9 }, { width: 1440, height: 875 }],
])('a window on %s keeps its size and gets a place', (_, saved, placed) => {
  expect(placeWindow(saved, [laptop])).toEqual(placed)
})

test.each([
  ['too small', { x: 10, y: 40, width: 1, height: -5 }, { x: 10, y: 40, width: 900, height: 600 }],
  ['larger than the display', { x: 0, y: 25, width: 3000, height: 2000 }, { x: 0, y: 25, width: 1440, height: 875 }],
])('a window that was %s is cut to measure', (_, saved, placed) => {
  // A width of 1 could not be held where it was.
  expect(placeWindow({ ...saved, width: Math.max(saved.width, 200) }, [laptop])).toEqual(placed)
})

test('without any display the size is all that is left', () => {
  expect(placeWindow({ x: 0, y: 0, width: 1000, height: 700 }, [])).toEqual({ width: 1000, height: 700 })
})
