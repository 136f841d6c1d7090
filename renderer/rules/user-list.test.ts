import { expect, test } from 'vitest'
import { csv, formatUserListQuery, parseUserListQuery, usersCsv } from './user-list.ts'

const FIRST = { search: '', page: 1, pageSize: 25 }

test.each([
  ['', FIRST],
  ['?search=ada&page=3&pageSize=100', { search: 'ada', page: 3, pageSize: 100 }],
  ['search=a%2Bb%40x.example', { ...FIRST, search: 'a+b@x.example' }],
  ['?search=%20ada%20', { ...FIRST, search: 'ada' }],
  ['?search=a%00%0ab%ED%A0%80', { ...FIRST, search: 'ab\ufffd\ufffd\ufffd' }],
  [`?search=${'x'.repeat(10_000)}`, { ...FIRST, search: 'x'.repeat(254) }],
  ['?page=99999999', FIRST],
  ['?pageSize=7', FIRST],
  ['?pageSize=__proto__', FIRST],
])('the query %j means %j', (query, list) => {
  expect(parseUserListQuery(query)).toEqual(list)
})

test.each([
  ['', FIRST, ''],
  ['', { search: 'a b&c', page: 2, pageSize: 500 }, '?search=a+b%26c&page=2&pageSize=500'],
  ['?page=4&pageSize=50', { ...FIRST, pageSize: 50 }, '?pageSize=50'],
  ['?search=ada&tab=x', FIRST, '?tab=x'],
])('in the query %j, the list %j is written as %j', (query, list, written) => {
  expect(formatUserListQuery(query, list)).toBe(written)
  expect(parseUserListQuery(written)).toEqual(list)
})

test('users are exported with the columns of the table', () => {
  const grace = {
    username: 'grace',
    email: 'grace@ancient.example',
    role: 'ADMIN',
    isActive: true,
    country: 'CI',
    createdAt: '2025-01-05T09:30:00Z',
  }
  const hostile = { username: '=cmd()', email: '@x"y', isActive: false, country: '+1' }
  expect(usersCsv([grace, hostile]).split('\r\n')).toEqual([
    '\ufeffUsername,Email,Role,Status,Country,Joined,Joined (ISO 8601)',
    'grace,grace@ancient.example,Admin,Active,Côte d’Ivoire,"Jan 5, 2025",2025-01-05T09:30:00.000Z',
    `'=cmd(),"'@x""y",User,Inactive,'+1,,`,
    '',
  ])
})

test.each([
  ['ada', 'ada'],
  ['Jan 5, 2025', '"Jan 5, 2025"'],
  ['the "admin"', '"the ""admin"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=1+1', "'=1+1"],
  ['+442079460843', "'+442079460843"],
  ['-1', "'-1"],
  ['\r=1', '"\'\r\'=1"'],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t\'=1"'],
  ['\n=1', '"\'\n\'=1"'],
  ['a;"=1', '"a;""\'=1"'],
  ['\n\n- x', '"\'\n\n\'- x"'],
  ['＝1', "'＝1"],
  ['=HYPERLINK("http://evil.example","x")', '"\'=HYPERLINK(""http://evil.example"",""x"")"'],
  ["'a", "'a"],
  ['a;=1+1;b', '"a;\'=1+1;b"'],
  ['a\t=1', '"a\t\'=1"'],
  [' =1', "' =1"],
  ['\0=1', "'\0=1"],
  ['\u200b=1', "'\u200b=1"],
])('the CSV cell %j is written %j', (cell, written) => {
  expect(csv([[cell]])).toBe(`${written}\r\n`)
})

test('a CSV cell of many line breaks is written in linear time', () => {
  const startedAt = performance.now()
  csv([['\n'.repeat(100_000)]])
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})
