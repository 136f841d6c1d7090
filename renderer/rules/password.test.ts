import { expect, test } from 'vitest'
import { newConfirmationError, newPasswordError, unmetPasswordRules } from './password.ts'

const LENGTH = 'At least 6 characters'
const UPPER = 'One uppercase letter'
const LOWER = 'One lowercase letter'

test.each([
  ['', [LENGTH, UPPER, LOWER]],
  ['abcdef', [UPPER]],
  ['Abcde', [LENGTH]],
  ['123456', [UPPER, LOWER]],
  ['Éa 🏛️ 12', []],
  ['Aa🏛🏛', [LENGTH]],
])('the password %j does not meet %j', (password, unmet) => {
  expect(unmetPasswordRules(password)).toEqual(unmet)
})

test.each([
  ['Abcde', 'New password must be at least 6 characters long'],
  ['🏛🏛🏛🏛🏛', 'New password must be at least 6 characters long'],
  ['abcdef', ''],
])('the new password %j has the error %j', (password, error) => {
  expect(newPasswordError(password)).toBe(error)
})

test.each([
  ['Abcdef', 'Abcdef', ''],
  ['Abcdef', 'abcdef', 'New passwords do not match'],
  ['Abcdef', 'Abcdef ', 'New passwords do not match'],
])('the new password %j, confirmed as %j, has the error %j', (password, confirmation, error) => {
  expect(newConfirmationError(password, confirmation)).toBe(error)
})
