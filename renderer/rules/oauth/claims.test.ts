import { expect, test } from 'vitest'
import { describeSharing, listClaims, shareClaims } from './claims.ts'

const ada = {
  username: 'ada',
  email: 'ada@ancient.example',
  firstName: 'Ada',
  lastName: 'Loveday',
  role: 'ADMIN',
  membership: 'Founder',
  tokensHolding: 1843.5,
  isEmailVerified: true,
  publicAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  phoneNumber: '+442079460843',
  country: 'GB',
}
const newcomer = {
  ...ada,
  firstName: '',
  lastName: '',
  isEmailVerified: false,
  phoneNumber: null,
  country: '',
  tokensHolding: 0,
  publicAddress: null,
}

const scopesWithClaims = [...listClaims()].flatMap(([scope, claims]) => (claims.length > 0 ? [scope] : []))

/** The fields as the page shows them. */
const inWords = (scope: string, user: Parameters<typeof describeSharing>[1]) =>
  describeSharing(scope, user).map(({ label, value, note = '' }) => (value ? `${label}: ${value}` : label) + note)

test.each([
  ['profile', ada, ['Name: Ada Loveday', 'Username: ada', 'Email: ada@ancient.example (verified)']],
  ['profile', newcomer, ['Username: ada', 'Email: ada@ancient.example (not verified)', 'Not added yet: name']],
  [
    'profile',
    { ...ada, firstName: ' ', lastName: '\u200b', email: '' },
    ['Username: ada', 'Not added yet: name, email'],
  ],
  [
    'profile',
    { ...ada, firstName: `A${'\u0489'.repeat(79)}`, username: 'a\u202eb' },
    ['Name: A\u0489\u0489\u0489 Loveday', 'Username: ab', 'Email: ada@ancient.example (verified)'],
  ],
  ['email', ada, ['Email: ada@ancient.example (verified)']],
  ['email', { ...ada, email: ' ' }, ['Not added yet']],
  ['read', ada, ['Phone: +442079460843', 'Country: United Kingdom', 'Membership: Founder', 'Tokens: 1,843.5']],
  ['read', newcomer, ['Membership: Founder', 'Tokens: 0', 'Not added yet: phone, country']],
  ['wallet', ada, ["Wallet: 0x7099…79C8 and whether it's verified"]],
  ['wallet', newcomer, ['Not added yet']],
  ['referrals', ada, ['Referral code: ada', 'How many people you referred']],
  ['admin', ada, ['Role: Admin']],
  ['write', ada, []],
  ['account', ada, []],
  ['calendar', ada, ["We don't know what this shares."]],
  ['__proto__', ada, ["We don't know what this shares."]],
])('%s is described with its fields and values', (scope, user, words) => {
  expect(inWords(scope, user)).toEqual(words)
})

test('without a user, the fields have no values', () => {
  expect(inWords('read', {})).toEqual(['Phone', 'Country', 'Membership', 'Tokens'])
  expect(inWords('email', {})).toEqual(["Email and whether it's verified"])
})

test.each(scopesWithClaims)('%s shares nothing that the page leaves out', (scope) => {
  const user = { ...ada, isWalletVerified: true, totalReferrals: 3 }
  const shared = (other: typeof user) => JSON.stringify(shareClaims([scope], other))
  const changed = Object.keys(user)
    .flatMap((field) => [null, '', ' '].map((none) => ({ ...user, [field]: none })))
    .filter((other) => shared(other) !== shared(user))
  expect(changed).not.toEqual([])
  for (const other of changed) expect(inWords(scope, other)).not.toEqual(inWords(scope, user))
})

test.each(scopesWithClaims)('%s shares no claims of an account whose texts are blank', (scope) => {
  const blank = Object.fromEntries(Object.keys(ada).map((field) => [field, ' ']))
  expect(shareClaims([scope], { ...blank, isEmailVerified: true, isWalletVerified: true })).toEqual({})
})
