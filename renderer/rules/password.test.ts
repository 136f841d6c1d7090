import { expect, test } from 'vitest'
import { newConfirmationProblem, newPasswordProblem, unmetPasswordRules } from './password.ts'

const LENGTH = 'At least 6 characters'
const UPPER = 'One uppercase letter'
const LOWER = 'One lowercase letter'

test.each([
  ['', [LENGTH, UPPER, LOWER]],
  ['abcdef', [UPPER]],
  ['ABCDEF', [LOWER]],
  ['Abcde', [LENGTH]],
  ['Abcdef', []],
  ['123456', [UPPER, LOWER]],
  ['Éa 🏛️ 12', []],
  ['Aa🏛🏛', [LENGTH]],
])('%j leaves %j to do', (password, unmet) => {
  expect(unmetPasswordRules(password)).toEqual(unmet)
})

test.each([
  ['Abcde', 'New password must be at least 6 characters long'],
  ['🏛🏛🏛', 'New password must be at least 6 characters long'],
  ['abcdef', ''],
])('replacing the current password with %j: %j', (password, problem) => {
  expect(newPasswordProblem(password)).toBe(problem)
})

test.each([
  ['Abcdef', 'Abcdef', ''],
  ['Abcdef', 'abcdef', 'New passwords do not match'],
  ['Abcdef', 'Abcdef ', 'New passwords do not match'],
])('confirming %j with %j: %j', (password, confirmation, problem) => {
  expect(newConfirmationProblem(password, confirmation)).toBe(problem)
})
