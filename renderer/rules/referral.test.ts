import { expect, test } from 'vitest'
import { isUsername, referralFrom } from './referral.ts'

test.each([
  ['', ''],
  ['?referral=grace', 'grace'],
  ['?referral=%20grace%20', 'grace'],
  ['?referral=', ''],
  ['?x=1&referral=a&referral=b', 'a'],
  ['?referral="><img src=x onerror=1>', '"><img src=x onerror=1>'],
  ['?referral=a%00%0ab%E2%80%AEc', 'abc'],
  [`?referral=${'x'.repeat(10_000)}`, 'x'.repeat(64)],
])('%j prefills %j', (search, code) => {
  expect(referralFrom(search)).toBe(code)
})

test.each([
  ['grace', true],
  ['a.b-c_1', true],
  ['', false],
  ['ab', false],
  ['support. Call +1 900 555 0100', false],
])('%j can be a name: %s', (text, expected) => {
  expect(isUsername(text)).toBe(expected)
})
