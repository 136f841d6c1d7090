import { expect, test } from 'vitest'
import { roleName } from './role-name.ts'

test.each([
  ['ADMIN', 'Admin'],
  ['USER', 'User'],
  ['user', 'User'],
  ['SUPPORT_STAFF', 'Support staff'],
  ['x', 'X'],
  ['', 'User'],
  [' _ ', 'User'],
  [null, 'User'],
  [undefined, 'User'],
])('%j is shown as %s', (role, shown) => {
  expect(roleName(role)).toBe(shown)
})
