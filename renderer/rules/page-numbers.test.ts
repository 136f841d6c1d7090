import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 10, '1 2 3 gap 10'],
  [3, 10, '1 2 3 4 5 gap 10'],
  [4, 10, '1 2 3 4 5 6 gap 10'],
  [5, 10, '1 gap 3 4 5 6 7 gap 10'],
  [6, 10, '1 gap 4 5 6 7 8 gap 10'],
  [7, 10, '1 gap 5 6 7 8 9 10'],
  [8, 10, '1 gap 6 7 8 9 10'],
  [10, 10, '1 gap 8 9 10'],
  [500, 4000, '1 gap 498 499 500 501 502 gap 4000'],
  [12, 3, '1 3'.replace(' ', ' gap ')],
  [1, 0, ''],
])('on page %i of %i the pager shows: %s', (page, pages, expected) => {
  expect(pageNumbers(page, pages).join(' ')).toBe(expected)
})
