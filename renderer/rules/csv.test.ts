import { expect, test } from 'vitest'
import { csv } from './csv.ts'

test.each([
  ['ada', 'ada'],
  ['', ''],
  ['Jan 5, 2025', '"Jan 5, 2025"'],
  ['the "admin"', '"the ""admin"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['Côte d’Ivoire 🏛', 'Côte d’Ivoire 🏛'],
  ['=1+1', "'=1+1"],
  ['+442079460843', "'+442079460843"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  ['＝1', "'＝1"],
  ['=HYPERLINK("http://evil.example","x")', '"\'=HYPERLINK(""http://evil.example"",""x"")"'],
  ['a=1', 'a=1'],
  ["'a", "'a"],
])('the cell %j is written %j', (cell, written) => {
  expect(csv([[cell]])).toBe(`${written}\r\n`)
})

test('cells are parted by commas and every line is ended', () => {
  expect(
    csv([
      ['a', 'b'],
      ['c', ''],
    ]),
  ).toBe('a,b\r\nc,\r\n')
  expect(csv([])).toBe('')
})
