import { expect, test } from 'vitest'
import { displayName, fullName } from './display-name.ts'

test.each([
  [{ username: 'grace', firstName: 'Grace', lastName: 'Hill' }, 'Grace', 'Grace Hill'],
  [{ username: 'grace', firstName: ' ', lastName: 'Hill' }, 'grace', 'Hill'],
  [{ username: 'grace', firstName: null, lastName: undefined }, 'grace', 'grace'],
  [{ username: 'grace' }, 'grace', 'grace'],
  [{ username: 'x', firstName: 'محمد', lastName: '' }, 'محمد', 'محمد'],
])('%j is addressed as %s, in full %s', (user, short, full) => {
  expect(displayName(user)).toBe(short)
  expect(fullName(user)).toBe(full)
})
