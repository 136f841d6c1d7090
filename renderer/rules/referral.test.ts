import { expect, test } from 'vitest'
import { isUsername, referralFrom, referralLink } from './referral.ts'

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

test.each(['grace', 'a.b-c_1', 'a b&referral=eve#c', 'naïve 🦉', '"><img src=x>', '%2F../', 'x'.repeat(64)])(
  'the link of %j fills in that very name',
  (username) => {
    const link = new URL(referralLink('https://ancient.example', username) ?? '')
    expect(link.origin + link.pathname + link.hash).toBe('https://ancient.example/auth/register')
    expect([...link.searchParams]).toEqual([['referral', username]])
    expect(referralFrom(link.search)).toBe(username)
  },
)

test.each(['', '  '])('there is no link for the name %j', (username) => {
  expect(referralLink('https://ancient.example', username)).toBeUndefined()
})

test('half an emoji breaks no link', () => {
  expect(referralLink('https://ancient.example', 'a\ud83e')).toBe(
    'https://ancient.example/auth/register?referral=a%EF%BF%BD',
  )
})
