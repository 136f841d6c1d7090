import { expect, test } from 'vitest'
import { unmetPasswordRules } from './password.ts'

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
