import { expect, test } from 'vitest'
import { formatList, formatNumber, pageNumbers, parsePage } from './numbers.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1_234_567, '1,234,567'],
  [12_345.678, '12,345.678'],
  [-1234, '-1,234'],
])('%d is shown as %j', (number, shown) => {
  expect(formatNumber(number)).toBe(shown)
})

test.each([
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b, and c'],
])('the list %j is shown as %j', (parts, shown) => {
  expect(formatList(parts)).toBe(shown)
})

test.each([
  [1, 1, '1'],
  [1, 10, '1 2 3 gap 10'],
  [4, 10, '1 2 3 4 5 6 gap 10'],
  [5, 10, '1 gap 3 4 5 6 7 gap 10'],
  [7, 10, '1 gap 5 6 7 8 9 10'],
  [500, 4000, '1 gap 498 499 500 501 502 gap 4000'],
])('on page %d of %d the pagination shows %s', (page, pages, expected) => {
  expect(pageNumbers(page, pages).join(' ')).toBe(expected)
})

test.each([
  ['', 1],
  ['?page=3', 3],
  ['?page=1&page=9', 1],
  ['?page=0', 1],
  ['?page=1.5', 1],
  ['?page=99999999999999999999', 1],
])('the query %j means page %i', (search, page) => {
  expect(parsePage(search)).toBe(page)
})
