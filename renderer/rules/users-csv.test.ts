import { expect, test } from 'vitest'
import { csv, USERS_CSV_HEAD, usersCsv } from './users-csv.ts'

test('a user is one line, with what the table shows', () => {
  const grace = {
    username: 'grace',
    email: 'grace@ancient.example',
    role: 'ADMIN',
    isActive: true,
    country: 'CI',
    createdAt: '2025-01-05T09:30:00Z',
  }
  expect(usersCsv([grace])).toBe(
    'grace,grace@ancient.example,Admin,Active,Côte d’Ivoire,"Jan 5, 2025",2025-01-05T09:30:00.000Z\r\n',
  )
  expect(USERS_CSV_HEAD.split(',')).toHaveLength(usersCsv([{ ...grace, createdAt: 'soon' }]).split(',').length)
})

test('what is missing or hostile does no harm', () => {
  const odd = { username: '=cmd()', email: '@x"y', isActive: false, country: '+1', createdAt: 'soon' }
  expect(usersCsv([odd])).toBe(`'=cmd(),"'@x""y",User,Inactive,'+1,,\r\n`)
  expect(usersCsv([{ username: 'a', email: 'b', isActive: false }])).toBe('a,b,User,Inactive,Unknown,,\r\n')
  expect(usersCsv([])).toBe('')
})

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
