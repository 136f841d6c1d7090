import { expect, test } from 'vitest'
import { USERS_CSV_HEAD, usersCsv } from './users-csv.ts'

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
