import { expect, test } from 'vitest'
import { formatList, formatNumber, pageNumbers, parsePage } from './numbers.ts'

test.each([0, 999, 1000, 12_345, 1_234_567, 12_345.678, -1234])('%d is shown as in English', (number) => {
  expect(formatNumber(number)).toBe(number.toLocaleString('en-US'))
})

test.each([[[]], [['a']], [['a', 'b']], [['a', 'b', 'c']]])('the list %j is shown as in English', (parts) => {
  expect(formatList(parts)).toBe(new Intl.ListFormat('en').format(parts))
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
