import { expect, test } from 'vitest'
import { roleName } from './roles.ts'

test.each([
  ['ADMIN', 'Admin'],
  ['SUPPORT_STAFF', 'Support staff'],
  [' _ ', 'User'],
  [null, 'User'],
])('the role %j is shown as %s', (role, shown) => {
  expect(roleName(role)).toBe(shown)
})
