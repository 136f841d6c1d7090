import { expect, test } from 'vitest'
import { userListFrom, withUserList } from './user-list.ts'

const FIRST = { search: '', page: 1, pageSize: 25 }

test.each([
  ['', FIRST],
  ['?', FIRST],
  ['?search=ada&page=3&pageSize=100', { search: 'ada', page: 3, pageSize: 100 }],
  ['search=a%2Bb%40x.example', { ...FIRST, search: 'a+b@x.example' }],
  ['?search=%20ada%20', { ...FIRST, search: 'ada' }],
  ['?search=.*', { ...FIRST, search: '.*' }],
  ['?search=a%00%0ab%ED%A0%80', { ...FIRST, search: 'ab\ufffd\ufffd\ufffd' }],
  [`?search=${'x'.repeat(10_000)}`, { ...FIRST, search: 'x'.repeat(254) }],
  ['?page=0', FIRST],
  ['?page=-1', FIRST],
  ['?page=1.5', FIRST],
  ['?page=1e3', FIRST],
  ['?page=x', FIRST],
  ['?page=99999999', FIRST],
  ['?page=7&page=8', { ...FIRST, page: 7 }],
  ['?pageSize=25', FIRST],
  ['?pageSize=7', FIRST],
  ['?pageSize=500.0', FIRST],
  ['?pageSize=__proto__', FIRST],
])('%j asks for %j', (query, list) => {
  expect(userListFrom(query)).toEqual(list)
})

test.each([
  ['', FIRST, ''],
  ['', { search: 'a b&c', page: 2, pageSize: 500 }, '?search=a+b%26c&page=2&pageSize=500'],
  ['?page=4&pageSize=50', { ...FIRST, pageSize: 50 }, '?pageSize=50'],
  ['?search=ada&tab=x', FIRST, '?tab=x'],
])('%j with %j becomes %j', (query, list, written) => {
  expect(withUserList(query, list)).toBe(written)
  expect(userListFrom(written)).toEqual(list)
})
