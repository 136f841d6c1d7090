import { expect, test } from 'vitest'
import { mapColour, mapSteps, stepLabels } from './map-steps.ts'

test.each([
  [0, []],
  [1, ['1 and more']],
  [3, ['1', '2 and more']],
  [12, ['1', '2 to 4', '5 and more']],
  [48, ['1', '2 to 4', '5 to 19', '20 and more']],
  [11_482, ['1 to 9', '10 to 99', '100 to 999', '1,000 and more']],
  [2_000_000, ['1 to 49', '50 to 999', '1,000 to 49,999', '50,000 and more']],
])('up to %i members make the steps %j', (most, labels) => {
  expect(stepLabels(mapSteps(most))).toEqual(labels)
})

test('the steps of any figure rise from 1 to no more than the figure', () => {
  for (let most = 1; most < 1e6; most = Math.ceil(most * 1.1)) {
    const steps = mapSteps(most)
    expect(steps[0]).toBe(1)
    expect(steps.at(-1)).toBeLessThanOrEqual(most)
    expect(steps).toEqual([...new Set(steps)].sort((one, other) => one - other))
  }
})

test.each([
  [0, [1, 10, 100, 1000], 0],
  [-5, [1, 10, 100, 1000], 0],
  [1, [1, 10, 100, 1000], 1],
  [9, [1, 10, 100, 1000], 1],
  [10, [1, 10, 100, 1000], 2],
  [5000, [1, 10, 100, 1000], 4],
  [1, [1, 2], 3],
  [2, [1, 2], 4],
  [1, [1], 4],
  [1, [], 0],
])('%i in the steps %j has the colour %i', (figure, steps, colour) => {
  expect(mapColour(figure, steps)).toBe(colour)
})
